// Reads what cashiers fill in for the next order: an amount as people type it, and optionally a title.

import type { Answer } from '../../service/answer.ts';
import type { NextCollection } from '../../service/collect-again.ts';
import { collectionAmountOf, titleOf } from '../../service/parameters/collection.ts';
import { broken, optional, required } from '../../service/parameters/fields.ts';
import { IDEMPOTENCY_KEY } from '../../service/parameters/idempotency-key.ts';
import { readParameters } from '../../service/parameters/read-parameters.ts';
import { JsonNumber, type JsonObject } from '../../wire/json-read.ts';
import { isVisibleAscii } from '../../wire/text-rules.ts';

const nextSchema = {
  amount: required(typedAmountOf, {}),
  title: optional(titleOf, null, {}),
  idempotency_key: required(formKeyOf, IDEMPOTENCY_KEY),
};

export function readNext(fields: JsonObject): Answer<NextCollection> {
  const read = readParameters(nextSchema, fields);
  if (!read.ok) return read;
  const { amount: amountFen, title, idempotency_key: idempotencyKey } = read.value;
  return { ok: true, value: { amountFen, title, idempotencyKey } };
}

/**
 * People type `12`, `12.5`, `１２．００` and `¥12.00`. `12,5` could mean two things, so it is refused.
 */
const TYPED = /^¥?0*(\d{1,12}(?:\.\d{1,2})?)$/;

function typedAmountOf(value: unknown) {
  if (value instanceof JsonNumber) return collectionAmountOf(value);
  const typed = typeof value === 'string' ? TYPED.exec(value.normalize('NFKC').trim())?.[1] : null;
  return typed == null ? broken('amount') : collectionAmountOf(new JsonNumber(typed));
}

function formKeyOf(value: unknown) {
  const holds = typeof value === 'string' && isVisibleAscii(value, 1, IDEMPOTENCY_KEY.maxLength);
  return holds ? value : broken('idempotency_key');
}
