"""Parquet, for programs that ask questions of large tables."""

from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from engine.store.trace import Trace
from tui.exporting.formats import TABLES
from tui.exporting.tables import Stretch, columns_of, stretches

ROWS_AT_ONCE = 65_536
"""Of a group of rows, which is in memory until it is written."""
_TYPES = {int: pa.int64(), str: pa.string(), float: pa.float64()}


def write_parquet(trace: Trace, out: BinaryIO, *, table: str = TABLES[0], **wanted: Any) -> None:
    rows = stretches(trace, table, **wanted)
    schema = pa.schema([(name, _TYPES[of]) for name, of in columns_of(trace, table).items()])
    with pq.ParquetWriter(out, schema, compression="zstd") as writer:
        batches: list[pa.RecordBatch] = []
        for stretch in rows:
            batches.append(_batch(stretch, schema))
            if sum(batch.num_rows for batch in batches) >= ROWS_AT_ONCE:
                writer.write_table(pa.Table.from_batches(batches, schema))
                batches = []
        writer.write_table(pa.Table.from_batches(batches, schema))


def _batch(stretch: Stretch, schema: pa.Schema) -> pa.RecordBatch:
    return pa.record_batch(
        [pa.array(values, field.type) for values, field in zip(stretch, schema)], schema=schema
    )
