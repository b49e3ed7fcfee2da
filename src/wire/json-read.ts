// A strict parser of JSON (RFC 8259) for request bodies. Unlike JSON.parse it refuses what two readers
// might understand differently (duplicate keys, invalid UTF-8, a byte order mark), and it keeps numbers
// as they were written. It limits the depth; the server limits the size.

const MAX_DEPTH = 32;

/** A number as it was written. It is a class, so that no object in a body can pass for one. */
export class JsonNumber {
  readonly raw: string;
  constructor(raw: string) {
    this.raw = raw;
  }
}

/** Has no prototype, so `__proto__` and `constructor` are ordinary members. */
export type JsonObject = { readonly [name: string]: JsonValue };
export type JsonValue = null | boolean | string | JsonNumber | readonly JsonValue[] | JsonObject;

export type JsonReading =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly problem: string };

type Cursor = { readonly text: string; at: number };

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERAL = /true|false|null/y;

// `ignoreBOM` keeps the mark in the text, where it is not JSON and is refused.
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Strings may contain lone surrogates (`\ud800` is JSON); the rules of each field refuse them. */
export function readJson(bytes: Uint8Array): JsonReading {
  const text = decoded(bytes);
  if (text === null) return { ok: false, problem: 'it is not valid UTF-8' };
  const cursor: Cursor = { text, at: 0 };
  try {
    const value = readValue(cursor, 0);
    skipSpace(cursor);
    if (cursor.at < text.length) refuse(cursor);
    return { ok: true, value };
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, problem: error.message };
    throw error;
  }
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null;
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

function readValue(cursor: Cursor, depth: number): JsonValue {
  switch (skipSpace(cursor)) {
    case QUOTE:
      return readString(cursor);
    case OPEN_BRACE:
      return readObject(cursor, depth + 1);
    case OPEN_BRACKET:
      return readArray(cursor, depth + 1);
    case 0x74: // t
    case 0x66: // f
    case 0x6e: // n
      return readLiteral(cursor);
    default:
      return new JsonNumber(take(cursor, NUMBER));
  }
}

function readObject(cursor: Cursor, depth: number): JsonObject {
  if (depth > MAX_DEPTH) throw new SyntaxError(`it is nested deeper than ${MAX_DEPTH} levels`);
  const members: Record<string, JsonValue> = Object.create(null);
  cursor.at++;
  if (skipSpace(cursor) === CLOSE_BRACE) return closed(cursor, members);
  for (;;) {
    if (skipSpace(cursor) !== QUOTE) refuse(cursor);
    const name = readString(cursor);
    // No value is undefined, so this finds every member; `in` makes parsing a third slower.
    if (members[name] !== undefined) refuseDuplicate(name);
    if (skipSpace(cursor) !== COLON) refuse(cursor);
    cursor.at++;
    members[name] = readValue(cursor, depth);
    const next = skipSpace(cursor);
    if (next === CLOSE_BRACE) return closed(cursor, members);
    if (next !== COMMA) refuse(cursor);
    cursor.at++;
  }
}

function readArray(cursor: Cursor, depth: number): readonly JsonValue[] {
  if (depth > MAX_DEPTH) throw new SyntaxError(`it is nested deeper than ${MAX_DEPTH} levels`);
  const items: JsonValue[] = [];
  cursor.at++;
  if (skipSpace(cursor) === CLOSE_BRACKET) return closed(cursor, items);
  for (;;) {
    items.push(readValue(cursor, depth));
    const next = skipSpace(cursor);
    if (next === CLOSE_BRACKET) return closed(cursor, items);
    if (next !== COMMA) refuse(cursor);
    cursor.at++;
  }
}

function closed<Container>(cursor: Cursor, container: Container): Container {
  cursor.at++;
  return container;
}

function readString(cursor: Cursor): string {
  const { text } = cursor;
  const start = cursor.at;
  let escaped = false;
  let at = start + 1;
  for (let code = text.charCodeAt(at); code !== QUOTE; code = text.charCodeAt(++at)) {
    if (code === BACKSLASH) {
      escaped = true;
      at++;
    } else if (!(code >= 0x20)) {
      // Past the end the code is NaN, which is not at least 0x20 either.
      cursor.at = at;
      refuse(cursor);
    }
  }
  cursor.at = at + 1;
  return escaped ? unescaped(text.slice(start, cursor.at), start) : text.slice(start + 1, at);
}

/** The engine decodes escapes, correctly and fast. */
function unescaped(literal: string, start: number): string {
  try {
    return JSON.parse(literal) as string;
  } catch {
    throw new SyntaxError(`the string at position ${start} has a malformed escape`);
  }
}

function readLiteral(cursor: Cursor): boolean | null {
  const word = take(cursor, LITERAL);
  return word === 'null' ? null : word === 'true';
}

function take(cursor: Cursor, sticky: RegExp): string {
  sticky.lastIndex = cursor.at;
  if (!sticky.test(cursor.text)) refuse(cursor);
  const token = cursor.text.slice(cursor.at, sticky.lastIndex);
  cursor.at = sticky.lastIndex;
  return token;
}

/** Moves to the next character that is not white space and returns its code, or NaN at the end. */
function skipSpace(cursor: Cursor): number {
  const { text } = cursor;
  let { at } = cursor;
  let code = text.charCodeAt(at);
  while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
    code = text.charCodeAt(++at);
  }
  cursor.at = at;
  return code;
}

function refuse(cursor: Cursor): never {
  const { text, at } = cursor;
  if (at >= text.length) throw new SyntaxError('unexpected end of input');
  throw new SyntaxError(`unexpected ${JSON.stringify(text[at])} at position ${at}`);
}

const NAME_OF_PARAMETER = /^[A-Za-z_]{1,32}$/;

/** What stands where a name should may be a secret, and no error repeats one. */
function refuseDuplicate(name: string): never {
  const which = NAME_OF_PARAMETER.test(name) ? `the key "${name}"` : 'a key';
  throw new SyntaxError(`${which} appears twice in one object`);
}
