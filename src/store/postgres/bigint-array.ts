// A column of bigints in PostgreSQL's binary form of an array. Amounts, times and ids are most of what
// a batch writes, and spelling them out in digits would take eight times as long.

const BIGINT_OID = 20;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const VALUE_BYTES = 8;
const TWO_TO_32 = 0x1_0000_0000;

export function bigintArray<Row>(
  rows: readonly Row[],
  of: (row: Row) => number | bigint | null,
): Uint8Array {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + rows.length * (LENGTH_BYTES + VALUE_BYTES));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  view.setInt32(0, rows.length > 0 ? 1 : 0); // dimensions
  view.setInt32(4, 1); // there may be nulls
  view.setInt32(8, BIGINT_OID);
  view.setInt32(12, rows.length);
  view.setInt32(16, 1); // the index of the first
  let at = HEADER_BYTES;
  for (const row of rows) {
    const value = of(row);
    view.setInt32(at, value === null ? -1 : VALUE_BYTES);
    at += LENGTH_BYTES;
    if (value === null) continue;
    if (typeof value === 'bigint') {
      view.setBigInt64(at, value);
    } else {
      if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no bigint.`);
      const high = Math.floor(value / TWO_TO_32);
      view.setInt32(at, high);
      view.setUint32(at + LENGTH_BYTES, value - high * TWO_TO_32);
    }
    at += VALUE_BYTES;
  }
  return bytes.subarray(0, rows.length > 0 ? at : 12);
}
