// A MAC over the values of a record, in one native call: SHA-256 over a block that is the key and the values
// behind it, cut to 132 bits. No message is the beginning of another, and half of the digest is unknown: none
// can be continued. HMAC takes two calls and a text: over a row of thirty values that is several times
// as long.

import { hash, hkdfSync, type KeyObject } from 'node:crypto';

/** Undefined is left out. */
type Value = string | number | bigint | boolean | null | undefined;

/** Reads of an item, in their order, all that the MAC covers; what may be left out of it names itself. */
export type Reads<Item> = readonly ((item: Item) => Value)[];

/** The MAC of a record, as 22 characters of base64url. */
export type RecordMac<Item> = (item: Item) => string;

/** SHA-256 works on blocks of so many bytes. The first is nothing but the key. */
const KEY_BYTES = 64;
const ROOM_BYTES = 2_048;
const MAC_CHARACTERS = 22;
const UTF8_BYTES_MAX = 3;

// What each value begins with, so that every one says itself where it ends.
const NULL = 0;
const NUMBER = 1;
const BIGINT = 2;
const TEXT = 3;
const FALSE = 4;
const TRUE = 5;
const VALUE_BYTES = 9;

/** `label`: what kind of record; a MAC of one kind is good for no other. */
export function recordMac<Item>(
  key: KeyObject,
  label: string,
  reads: Reads<Item>,
): RecordMac<Item> {
  const message = messageUnder(
    Buffer.from(hkdfSync('sha256', key, '', `tael/v1/record/${label}`, KEY_BYTES)),
  );
  return (item) => {
    message.begin();
    for (const read of reads) message.put(read(item));
    return message.mac();
  };
}

function messageUnder(key: Buffer) {
  let bytes = Buffer.allocUnsafeSlow(ROOM_BYTES);
  let view = new DataView(bytes.buffer);
  let end = KEY_BYTES;
  key.copy(bytes);

  function room(more: number): void {
    if (end + more <= bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (end + more));
    bytes.copy(larger, 0, 0, end);
    bytes = larger;
    view = new DataView(larger.buffer);
  }

  function putText(text: string): void {
    room(VALUE_BYTES + UTF8_BYTES_MAX * text.length);
    bytes[end] = TEXT;
    const start = end + 5;
    const length = bytes.write(text, start, 'utf8');
    view.setUint32(end + 1, length);
    end = start + length;
  }

  return {
    begin() {
      end = KEY_BYTES;
    },
    put(value: Value) {
      if (value === undefined) return;
      if (typeof value === 'string') return putText(value);
      room(VALUE_BYTES);
      if (typeof value === 'number') {
        bytes[end] = NUMBER;
        view.setFloat64(end + 1, value + 0); // no negative zero
        end += VALUE_BYTES;
      } else if (typeof value === 'bigint') {
        bytes[end] = BIGINT;
        view.setBigInt64(end + 1, value);
        end += VALUE_BYTES;
      } else {
        bytes[end] = value === null ? NULL : value ? TRUE : FALSE;
        end += 1;
      }
    },
    mac: () => hash('sha256', bytes.subarray(0, end), 'base64url').slice(0, MAC_CHARACTERS),
  };
}
