// Writes response data as JSON, with amounts of money as numbers with exactly two decimal places.
// Members keep their order, and values that JSON cannot express do not compile. CONTRIBUTING says why
// this is not `JSON.rawJSON`.

import { type Fen, yuanText } from '../core/money.ts';

export type JsonWritable =
  | null
  | boolean
  | number
  | string
  | Fen
  | readonly JsonWritable[]
  | { readonly [name: string]: JsonWritable | undefined };

/** Strings with one of these need escapes; lone surrogates do, too. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it has to find control characters.
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

/** Member names come from our own records, so there are few; the limit guards against a mistake. */
const MAX_KEPT_NAMES = 1024;
const keptNames = new Map<string, string>();

export function writeJson(value: JsonWritable): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'bigint':
      return yuanText(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'boolean':
      return value ? 'true' : 'false';
  }
  if (value === null) return 'null';
  return isList(value) ? writeList(value) : writeMembers(value);
}

function writeList(items: readonly JsonWritable[]): string {
  let out = '[';
  for (let i = 0; i < items.length; i++) {
    if (i > 0) out += ',';
    out += writeJson(items[i] ?? null);
  }
  return `${out}]`;
}

function writeMembers(members: { readonly [name: string]: JsonWritable | undefined }): string {
  let out = '';
  for (const name of Object.keys(members)) {
    const value = members[name];
    if (value === undefined) continue;
    out += (out === '' ? '{' : ',') + quotedName(name) + writeJson(value);
  }
  return out === '' ? '{}' : `${out}}`;
}

function quoted(text: string): string {
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}

function quotedName(name: string): string {
  const kept = keptNames.get(name);
  if (kept !== undefined) return kept;
  const written = `${quoted(name)}:`;
  if (keptNames.size < MAX_KEPT_NAMES) keptNames.set(name, written);
  return written;
}

/** Array.isArray does not narrow a read-only array. */
function isList(value: object): value is readonly JsonWritable[] {
  return Array.isArray(value);
}
