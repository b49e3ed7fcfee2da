// The kinds of fields that answers are made of. Each is a type for the compiler, which then holds the
// presenters to it, and JSON Schema for whoever reads the answers. Nothing is validated with them.

import { z } from 'zod';
import type { Fen } from '../../core/money.ts';

/** Written with exactly two decimals. Never negative: the direction is a field of its own. */
export function yuan(description: string) {
  const told = `${description} (yuan, two decimals).`;
  return z.custom<Fen>().meta({ type: 'number', minimum: 0, description: told });
}

/** Less than zero, too. */
export function signedYuan(description: string) {
  const told = `${description} (yuan, two decimals; less than zero too).`;
  return z.custom<Fen>().meta({ type: 'number', description: told });
}

export function signedYuanOrNull(description: string) {
  const told = `${description} (yuan, two decimals; less than zero too).`;
  const type = ['number', 'null'] as const;
  return z.custom<Fen | null>().meta({ type, description: told });
}

export function yuanOrNull(description: string) {
  const told = `${description} (yuan, two decimals).`;
  const type = ['number', 'null'] as const;
  return z.custom<Fen | null>().meta({ type, minimum: 0, description: told });
}

/** RFC 3339 with milliseconds, in Asia/Shanghai. */
export function time(description: string) {
  return z.string().meta({ format: 'date-time', description });
}

export function timeOrNull(description: string) {
  return z.string().nullable().meta({ format: 'date-time', description });
}

export function id(description: string) {
  return z.int().min(1).meta({ format: 'int64', description });
}

export function idOrNull(description: string) {
  const type = ['integer', 'null'] as const;
  return z.custom<number | null>().meta({ type, minimum: 1, format: 'int64', description });
}

export function count(description: string, minimum = 0) {
  return z.int().min(minimum).meta({ description });
}

/** The number of an order, a refund or another movement. */
export function txNo(description: string) {
  return z.string().meta({ pattern: '^[A-Z0-9]{1,40}$', description });
}

export function txNoOrNull(description: string) {
  return z.string().nullable().meta({ pattern: '^[A-Z0-9]{1,40}$', description });
}

export function walletId(description: string) {
  return z.string().meta({ pattern: WALLET_ID, description });
}

export function walletIdOrNull(description: string) {
  return z.string().nullable().meta({ pattern: WALLET_ID, description });
}

const WALLET_ID = '^[A-Z][A-Z0-9]{9}$';

export function text(description: string) {
  return z.string().meta({ description });
}

export function flag(description: string) {
  return z.boolean().meta({ description });
}

export function url(description: string) {
  return z.string().meta({ format: 'uri', description });
}

/** As it was given: browsers take more for an address than the format `uri` does. */
export function givenUrl(description: string) {
  return text(description);
}

export function choice<const Choices extends readonly string[]>(
  choices: Choices,
  description: string,
) {
  return z.enum(choices).meta({ description });
}
