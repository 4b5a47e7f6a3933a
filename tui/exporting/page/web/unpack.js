/* What stands packed in the page: words as JSON, and columns of whole numbers. See packing.py. */

/** The words, with the columns by their names. */
export async function unpack(base64) {
  const packed = bytesOf(base64);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const size = new DataView(bytes.buffer).getUint32(0, true);
  const words = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + size)));
  let start = 4 + size;
  const columns = {};
  for (const [name, count, length] of words.columns) {
    columns[name] = numbersOf(bytes, start, count);
    start += length;
  }
  return { ...words, columns };
}

function bytesOf(base64) {
  const characters = atob(base64.trim());
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at);
  return bytes;
}

/** Seven bits a byte, the lowest first; a byte above 127 has more to come. */
function numbersOf(bytes, start, count) {
  const numbers = new Float64Array(count);
  for (let at = 0, place = start; at < count; at++) {
    let number = 0;
    let scale = 1;
    let byte = bytes[place++];
    while (byte > 127) {
      number += (byte & 127) * scale;
      scale *= 128;
      byte = bytes[place++];
    }
    numbers[at] = number + byte * scale;
  }
  return numbers;
}

export function signed(number) {
  return number % 2 ? -(number + 1) / 2 : number / 2;
}

/** Numbers that were stored as differences. */
export function summed(deltas) {
  let sum = 0;
  return deltas.map((delta) => (sum += signed(delta)));
}

/** Lists of numbers that were stored one after the other. */
export class Lists {
  constructor(columns, name) {
    this.numbers = columns[`${name}_list`];
    this.starts = new Uint32Array(columns[`${name}_count`].length + 1);
    columns[`${name}_count`].forEach((count, at) => {
      this.starts[at + 1] = this.starts[at] + count;
    });
  }

  of(at) {
    return this.numbers.subarray(this.starts[at], this.starts[at + 1]);
  }
}
