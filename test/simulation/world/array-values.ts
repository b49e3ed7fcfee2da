// Arrays in PostgreSQL's binary form, read back: what the write path sends as parameters.

const HEADER_BYTES = 20;
const BOOLEAN = 16;
const BIGINT = 20;
const SMALLINT = 21;
const INTEGER = 23;
const TEXT = 25;
const UUID = 2950;

export type Cell = string | number | boolean | null;

/** As the driver would deliver them: bigints as text. */
export function cellsOf(parameter: unknown): Cell[] {
  if (Array.isArray(parameter)) return parameter as Cell[];
  if (!(parameter instanceof Uint8Array)) throw new Error('This parameter is no array.');
  const bytes = Buffer.from(parameter.buffer, parameter.byteOffset, parameter.byteLength);
  const type = bytes.readInt32BE(8);
  const count = bytes.readInt32BE(12);
  const cells: Cell[] = [];
  let place = HEADER_BYTES;
  for (let index = 0; index < count; index++) {
    const length = bytes.readInt32BE(place);
    place += 4;
    if (length === -1) cells.push(null);
    else {
      cells.push(cellAt(bytes, type, place, length));
      place += length;
    }
  }
  return cells;
}

function cellAt(bytes: Buffer, type: number, at: number, length: number): Cell {
  switch (type) {
    case BOOLEAN:
      return bytes[at] === 1;
    case BIGINT:
      return String(bytes.readBigInt64BE(at));
    case SMALLINT:
      return bytes.readInt16BE(at);
    case INTEGER:
      return bytes.readInt32BE(at);
    case TEXT:
      return bytes.toString('utf8', at, at + length);
    case UUID:
      return uuidAt(bytes, at);
    default:
      throw new Error(`The model knows no type ${type}.`);
  }
}

function uuidAt(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + 16);
  const end = `${hex.slice(16, 20)}-${hex.slice(20)}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${end}`;
}
