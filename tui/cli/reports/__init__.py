"""What commands print: tables, charts, outcomes."""
