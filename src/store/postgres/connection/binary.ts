// Values in PostgreSQL's binary form. Most are ids, amounts and times. As decimal text they would cost both
// sides several times as much.

export type Type = 'bigint' | 'integer' | 'smallint' | 'text' | 'boolean' | 'uuid';

/** Under which number PostgreSQL's catalogue knows each. */
const OIDS: Record<Type, number> = {
  boolean: 16,
  bigint: 20,
  smallint: 21,
  integer: 23,
  text: 25,
  uuid: 2950,
};

const NULL = -1;
const LENGTH_BYTES = 4;
const BIGINT_BYTES = 8;
const UUID_BYTES = 16;
const UTF8_BYTES_MAX = 3;
const TWO_TO_32 = 0x1_0000_0000;
/** More is given back when it has been used. */
const KEPT_BYTES_MAX = 4_194_304;

/** What `write` puts there. It must not end up here again. */
export function bytesOf(write: (to: Bytes) => void): Buffer {
  scratch.clear();
  write(scratch);
  const written = scratch.copy();
  if (scratch.capacity > KEPT_BYTES_MAX) scratch = new Bytes();
  return written;
}

/** Bytes that grow. Each value stands behind its length, as it does in arrays and in rows. */
export class Bytes {
  #bytes = Buffer.allocUnsafeSlow(65_536);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get capacity(): number {
    return this.#bytes.length;
  }

  clear(): void {
    this.#length = 0;
  }

  copy(): Buffer {
    return Buffer.copyBytesFrom(this.#bytes, 0, this.#length);
  }

  /** What an array begins with; its items follow. */
  array(type: Type, items: number): void {
    this.int32(1); // dimensions
    this.int32(1); // there may be nulls
    this.int32(OIDS[type]);
    this.int32(items);
    this.int32(1); // the index of the first
  }

  bigint(value: number | bigint | null): void {
    if (value === null) return this.int32(NULL);
    this.int32(BIGINT_BYTES);
    this.#room(BIGINT_BYTES);
    if (typeof value === 'bigint') {
      if (BigInt.asIntN(64, value) !== value) throw new RangeError(`${value} is no bigint.`);
      this.#view.setBigInt64(this.#length, value);
    } else {
      if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no bigint.`);
      const high = Math.floor(value / TWO_TO_32);
      this.#view.setInt32(this.#length, high);
      this.#view.setUint32(this.#length + 4, value - high * TWO_TO_32);
    }
    this.#length += BIGINT_BYTES;
  }

  integer(value: number | null): void {
    if (value === null) return this.int32(NULL);
    if (value !== (value | 0)) throw new RangeError(`${value} is no integer.`);
    this.int32(4);
    this.int32(value);
  }

  smallint(value: number | null): void {
    if (value === null) return this.int32(NULL);
    if (value !== (value << 16) >> 16) throw new RangeError(`${value} is no smallint.`);
    this.int32(2);
    this.int16(value);
  }

  boolean(value: boolean | null): void {
    if (value === null) return this.int32(NULL);
    this.int32(1);
    this.byte(value ? 1 : 0);
  }

  text(value: string | null): void {
    if (value === null) return this.int32(NULL);
    this.#room(LENGTH_BYTES + UTF8_BYTES_MAX * value.length);
    const start = this.#length + LENGTH_BYTES;
    const end = start + this.#bytes.write(value, start, 'utf8');
    this.#view.setInt32(this.#length, end - start);
    this.#length = end;
  }

  uuid(value: string | null): void {
    if (value === null) return this.int32(NULL);
    this.int32(UUID_BYTES);
    this.#room(UUID_BYTES);
    let place = 0;
    for (let digits = 0; digits < 2 * UUID_BYTES; digits += 2) {
      if (value[place] === '-') place += 1;
      const byte = 16 * digitAt(value, place) + digitAt(value, place + 1);
      this.#bytes[this.#length++] = byte;
      place += 2;
    }
    if (place !== value.length) throw new RangeError(`${value} is no UUID.`);
  }

  int32(value: number): void {
    this.#room(4);
    this.#view.setInt32(this.#length, value);
    this.#length += 4;
  }

  int16(value: number): void {
    this.#room(2);
    this.#view.setInt16(this.#length, value);
    this.#length += 2;
  }

  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#length++] = value;
  }

  #room(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.capacity) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.capacity, needed));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  if (code >= 0x61 && code <= 0x66) return code - 0x57;
  throw new RangeError(`${text} is no UUID.`);
}

let scratch = new Bytes();
