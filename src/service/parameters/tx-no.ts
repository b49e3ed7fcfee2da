// The order number as a parameter. Any text is accepted: one that cannot be an order number means an
// order that is not found, without a query.

import { looksLikeTxNo } from '../../crypto/numbers.ts';
import { type Broken, broken, required } from './fields.ts';

export const TX_NO_DOCUMENTATION = {
  type: 'string',
  minLength: 1,
  description: 'The order number. Text that cannot be one is an order that does not exist (404).',
};

/** Stands for every number that no order has. */
export const NO_SUCH_TX_NO = '';

export const txNoSchema = { tx_no: required(txNoOf, TX_NO_DOCUMENTATION) };

export function txNoOf(value: unknown): string | Broken {
  if (typeof value !== 'string') return broken('string');
  if (value === '') return broken('required');
  return looksLikeTxNo(value) ? value : NO_SUCH_TX_NO;
}
