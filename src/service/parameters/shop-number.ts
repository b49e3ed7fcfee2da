// Reads what a shop calls an order, and what its program keeps with it.

import type { Metadata } from '../../core/order/order.ts';
import { JsonNumber } from '../../wire/json-read.ts';
import { codePointLength } from '../../wire/text-rules.ts';
import { type Broken, broken } from './fields.ts';

const NUMBER = /^[A-Za-z0-9_\-*.:/|@]{1,64}$/;
const NAME = /^[A-Za-z0-9_-]{1,40}$/;
const PAIRS_MAX = 20;
const VALUE_MAX = 500;
const BYTES_MAX = 4096;

export const SHOP_NUMBER = { type: 'string', pattern: NUMBER.source };

export const METADATA = {
  type: 'object',
  maxProperties: PAIRS_MAX,
  propertyNames: { pattern: NAME.source },
  additionalProperties: { type: 'string', maxLength: VALUE_MAX },
};

export function shopNumberOf(value: unknown): string | Broken {
  if (typeof value !== 'string') return broken('string');
  return NUMBER.test(value) ? value : broken('shop_number');
}

/** Sorted by name, so that the same pairs are equal in any order. An empty object is none. */
export function metadataOf(value: unknown): Metadata | null | Broken {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || value instanceof JsonNumber) return broken('object');
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  if (pairs.length > PAIRS_MAX) return broken('metadata_pairs');
  for (const [name, text] of pairs) {
    if (!NAME.test(name)) return broken('metadata_name');
    const isText = typeof text === 'string' && text.isWellFormed();
    if (!isText || codePointLength(text) > VALUE_MAX) return broken('metadata_value', name);
  }
  if (pairs.length === 0) return null;
  const metadata: Metadata = Object.fromEntries(pairs);
  const bytes = Buffer.byteLength(JSON.stringify(metadata));
  return bytes <= BYTES_MAX ? metadata : broken('metadata_size');
}
