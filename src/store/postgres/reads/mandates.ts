// What payers and their programs see of mandates, and of payments that they are asked for. Numbers tell in
// which cell each lies.

import type { MandateQueries } from '../../mandates.ts';
import { bigintArray } from '../connection/arrays.ts';
import { type Cells, cellOfNumber, cellOfUser } from '../connection/cells.ts';
import type { Statement } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { readRows } from '../connection/read-rows.ts';
import { toNumber } from '../connection/values.ts';
import { PAYMENT_REQUEST_ROWS, toMandate } from '../tables/mandates.ts';
import type { Row, RowSealing } from '../tables/row-mac.ts';
import { recordsNumbered } from './records.ts';

const MANDATE = asked<Row>('mandate', 'select * from mandates where cell = $2 and mandate_no = $1');
const MANDATES_OF = asked<Row>(
  'mandates_of',
  `select * from mandates
   where cell = $4 and user_id = $1 and ($2::text is null or mandate_no < $2)
   order by mandate_no desc limit $3`,
);
const SMALL_MANDATE = asked<Row>(
  'small_mandate',
  `select * from mandates
   where cell = $2 and user_id = $1 and kind = 'small' and ended_at_ms is null
   order by mandate_no desc limit 1`,
);
// The payer's leg of a payment is the first.
const OF_PAYMENT = asked<{ readonly mandate_no: string | null }>(
  'mandate_of_payment',
  `select mandate_no from entries
   where cell = $2 and movement_no = $1 and leg = 0 and user_id = $3`,
);
const PAID_UNDER = asked<{ readonly record_no: string }>(
  'paid_under',
  `select record_no from entries
   where cell = $4 and mandate_no = $1 and ($2::bigint is null or record_no < $2)
   order by record_no desc limit $3`,
);
const PAYMENT_REQUEST = asked<Row>(
  'payment_request',
  'select * from payment_requests where cell = $2 and request_no = $1',
);
const PAYMENT_REQUESTS_OF = asked<Row>(
  'payment_requests_of',
  `select * from payment_requests
   where cell = $4 and payer_id = $1 and ($2::text is null or request_no < $2)
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
  readonly hot: ConnectionSource;
  readonly wide: ConnectionSource;
  readonly cells: Cells;
  readonly sealing: RowSealing;
}

export function mandateQueries({ hot, wide, cells, sealing }: MandateParts): MandateQueries {
  const mandate = (row: Row) => toMandate(sealing, row);
  const request = (row: Row) => PAYMENT_REQUEST_ROWS.read(sealing, row);
  return {
    async mandate(no) {
      const [row] = await readRows(hot, MANDATE, [no, cellOfNumber(cells, no)]);
      return row && mandate(row);
    },
    mandatesOf: async (userId, before, limit) =>
      (await readRows(wide, MANDATES_OF, [userId, before, limit, cellOfUser(cells, userId)])).map(
        mandate,
      ),
    async smallMandateOf(userId) {
      const [row] = await readRows(hot, SMALL_MANDATE, [userId, cellOfUser(cells, userId)]);
      return row && mandate(row);
    },
    async mandateOfPayment(txNo, payerId) {
      const [row] = await readRows(hot, OF_PAYMENT, [txNo, cellOfUser(cells, payerId), payerId]);
      return row?.mandate_no ?? undefined;
    },
    async paymentsUnder({ mandateNo, userId }, before, limit) {
      const asked = [mandateNo, before, limit, cellOfUser(cells, userId)];
      const connection = await wide.connection();
      const { rows } = await connection.run(PAID_UNDER, asked);
      const numbers = bigintArray(rows.map(({ record_no: no }) => toNumber(no)));
      return recordsNumbered(connection, cells, userId, numbers);
    },
    async paymentRequest(no) {
      const [row] = await readRows(hot, PAYMENT_REQUEST, [no, cellOfNumber(cells, no)]);
      return row && request(row);
    },
    paymentRequestsOf: async (payerId, before, limit) => {
      const asked = [payerId, before, limit, cellOfUser(cells, payerId)];
      return (await readRows(wide, PAYMENT_REQUESTS_OF, asked)).map(request);
    },
  };
}

function asked<Row>(name: string, text: string): Statement<Row> {
  return { name: `query_${name}`, text };
}
