// Reads what payers and their programs see of mandates, and of payments that they are asked for. Numbers
// tell whose each is.

import type { MandateQueries } from '../../mandates.ts';
import { bigintArray } from '../connection/arrays.ts';
import type { Statement } from '../connection/connection.ts';
import { type Books, HERE, owned, readOf } from '../connection/owners.ts';
import { toNumber } from '../connection/values.ts';
import { PAYMENT_REQUEST_ROWS, toMandate } from '../tables/mandates.ts';
import type { Row, RowSealing } from '../tables/row-mac.ts';
import { recordsNumbered } from './record-page.ts';

const MANDATE = owned<Row>(
  'query_mandate',
  `select * from mandates where ${HERE} and mandate_no = $1`,
);
const MANDATES_OF = owned<Row>(
  'query_mandates_of',
  `select * from mandates
   where ${HERE} and user_id = $1 and ($2::text is null or mandate_no < $2)
   order by mandate_no desc limit $3`,
);
const SMALL_MANDATE = owned<Row>(
  'query_small_mandate',
  `select * from mandates
   where ${HERE} and user_id = $1 and kind = 'small' and ended_at_ms is null
   order by mandate_no desc limit 1`,
);
// The payer's leg of a payment is the first.
const OF_PAYMENT = owned<{ readonly mandate_no: string | null }>(
  'query_mandate_of_payment',
  `select mandate_no from entries
   where ${HERE} and movement_no = $1 and leg = 0 and user_id = $3`,
);
const PAID_UNDER = owned<{ readonly record_no: string }>(
  'query_paid_under',
  `select record_no from entries
   where ${HERE} and mandate_no = $1 and ($2::bigint is null or record_no < $2)
   order by record_no desc limit $3`,
);
const PAYMENT_REQUEST = owned<Row>(
  'query_payment_request',
  `select * from payment_requests where ${HERE} and request_no = $1`,
);
const PAYMENT_REQUESTS_OF = owned<Row>(
  'query_payment_requests_of',
  `select * from payment_requests
   where ${HERE} and payer_id = $1 and ($2::text is null or request_no < $2)
   order by request_no desc limit $3`,
);

/** For the test that reads their plans. */
export const MANDATE_READS: readonly Statement[] = [
  MANDATE,
  MANDATES_OF,
  SMALL_MANDATE,
  OF_PAYMENT,
  PAID_UNDER,
  PAYMENT_REQUEST,
  PAYMENT_REQUESTS_OF,
];

interface MandateParts {
  /** Serves point reads, one statement at a time. */
  readonly hot: Books;
  readonly wide: Books;
  readonly sealing: RowSealing;
}

export function mandateQueries({ hot, wide, sealing }: MandateParts): MandateQueries {
  const mandate = (row: Row) => toMandate(sealing, row);
  const request = (row: Row) => PAYMENT_REQUEST_ROWS.read(sealing, row);
  return {
    async mandate(no) {
      const [row] = await readOf(hot, no, MANDATE, [no]);
      return row && mandate(row);
    },
    mandatesOf: async (userId, before, limit) =>
      (await readOf(wide, userId, MANDATES_OF, [userId, before, limit])).map(mandate),
    async smallMandateOf(userId) {
      const [row] = await readOf(hot, userId, SMALL_MANDATE, [userId]);
      return row && mandate(row);
    },
    async mandateOfPayment(txNo, payerId) {
      const [row] = await readOf(hot, payerId, OF_PAYMENT, [txNo, payerId]);
      return row?.mandate_no ?? undefined;
    },
    async paymentsUnder({ mandateNo, userId }, before, limit) {
      const rows = await readOf(wide, userId, PAID_UNDER, [mandateNo, before, limit]);
      const numbers = bigintArray(rows.map(({ record_no: no }) => toNumber(no)));
      return recordsNumbered(wide, userId, numbers);
    },
    async paymentRequest(no) {
      const [row] = await readOf(hot, no, PAYMENT_REQUEST, [no]);
      return row && request(row);
    },
    paymentRequestsOf: async (payerId, before, limit) =>
      (await readOf(wide, payerId, PAYMENT_REQUESTS_OF, [payerId, before, limit])).map(request),
  };
}
