// Reads which order is meant: by its number here, by the shop's own, or by both.

import type { FieldProblem } from '../../core/refusal.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import { ID, idOf, optional, type ValuesOf } from './fields.ts';
import { SHOP_NUMBER, shopNumberOf } from './shop-number.ts';
import { TX_NO_DOCUMENTATION, txNoOf } from './tx-no.ts';

export const orderAskedSchema = {
  tx_no: optional(txNoOf, null, {
    ...TX_NO_DOCUMENTATION,
    description: `${TX_NO_DOCUMENTATION.description} Required without \`out_trade_no\`.`,
  }),
  out_trade_no: optional(shopNumberOf, null, {
    ...SHOP_NUMBER,
    description:
      "The shop's own number, in place of `tx_no`: of the orders that were given it, the latest. Only " +
      'the owner finds an order by it. With `tx_no`, that order has to have this number.',
  }),
  merchant_id: optional(idOf, null, {
    ...ID,
    description:
      'Whose number it is. Required with `out_trade_no` if the owner has several merchants.',
  }),
};

export type OrderAsked = ValuesOf<typeof orderAskedSchema>;

export function neitherNumber({ tx_no, out_trade_no }: JsonObject): readonly FieldProblem[] {
  return tx_no == null && out_trade_no == null ? [{ field: 'tx_no', rule: 'or_out_trade_no' }] : [];
}
