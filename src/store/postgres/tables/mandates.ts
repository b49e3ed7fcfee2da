// Rows of mandates, and of payments that a payer was asked for beyond them.

import type { PaymentRequest } from '../../../core/order/payment-request.ts';
import type { Mandate, UNSPENT } from '../../../core/rows/mandate.ts';
import { bigint, integer, text as textColumn } from '../connection/columns.ts';
import { toFen, toNumber } from '../connection/values.ts';
import type { Row, RowSealing } from './row-mac.ts';
import { proved, type SealedRow, sealedTable } from './sealed-rows.ts';
import {
  amount,
  flag,
  number,
  small,
  type ToldColumn,
  table,
  tellsItsOwner,
  text,
  unsealed,
} from './table.ts';

/** What is spent changes with each payment; the MAC is over what is allowed. */
export interface StoredMandate extends Mandate {
  readonly seal: string | null;
}

/** One text in the database. */
function idsOrNone(name: string): ToldColumn<readonly number[] | null> {
  const fromColumn = (column: string | null) => column?.split(',').map(Number) ?? null;
  return {
    ...text(name),
    toColumn: (ids) => ids?.join(',') ?? null,
    fromColumn: fromColumn as unknown as (column: never) => readonly number[] | null,
  };
}

export const MANDATE_ROWS = table<StoredMandate>(
  'mandates',
  {
    mandateNo: text('mandate_no'),
    userId: number('user_id'),
    kind: text('kind'),
    name: text('name'),
    perPaymentFen: amount('per_payment'),
    perDayFen: amount('per_day'),
    perMonthFen: amount('per_month'),
    totalFen: amount('total'),
    merchantIds: idsOrNone('merchants'),
    validUntilMs: number('valid_until_ms'),
    createdAtMs: number('created_at_ms'),
    endedAtMs: number('ended_at_ms'),
    spentDay: unsealed(small('spent_day')),
    daySpentFen: unsealed(amount('day_spent')),
    spentMonth: unsealed(small('spent_month')),
    monthSpentFen: unsealed(amount('month_spent')),
    totalSpentFen: unsealed(amount('total_spent')),
    payments: unsealed(number('payments')),
    seal: unsealed(text('seal')),
  },
  {
    remembered: true,
    ownerOf: tellsItsOwner(
      (mandate) => mandate.mandateNo,
      (mandate) => mandate.userId,
    ),
    // One of a closed account is ended, and nothing else about it matters.
    isErased: (mandate) => mandate.endedAtMs !== null,
  },
);

type Spent = Pick<Mandate, 'mandateNo' | keyof typeof UNSPENT>;

interface SpentRow extends SealedRow {
  readonly mandate_no: string;
  readonly spent_day: number;
  readonly day_spent: string;
  readonly spent_month: number;
  readonly month_spent: string;
  readonly total_spent: string;
  readonly payments: string;
}

export const SPENT_SEALS = sealedTable<SpentRow, Spent>(
  'mandates',
  {
    mandate_no: textColumn((mandate) => mandate.mandateNo),
    spent_day: integer((mandate) => mandate.spentDay),
    day_spent: bigint((mandate) => mandate.daySpentFen),
    spent_month: integer((mandate) => mandate.spentMonth),
    month_spent: bigint((mandate) => mandate.monthSpentFen),
    total_spent: bigint((mandate) => mandate.totalSpentFen),
    payments: bigint((mandate) => mandate.payments),
  },
  (row) => ({
    mandateNo: row.mandate_no,
    spentDay: row.spent_day,
    daySpentFen: toFen(row.day_spent),
    spentMonth: row.spent_month,
    monthSpentFen: toFen(row.month_spent),
    totalSpentFen: toFen(row.total_spent),
    payments: toNumber(row.payments),
  }),
);

export function storedMandate(mandate: Mandate, { key }: Pick<RowSealing, 'key'>): StoredMandate {
  return { ...mandate, seal: SPENT_SEALS.sealOf(key, mandate) };
}

/** Throws if what it allows, or what was spent, is not as Tael wrote it. */
export function toMandate(sealing: RowSealing, row: Row): Mandate {
  const spent = proved(sealing, SPENT_SEALS, row as unknown as SpentRow);
  return { ...(MANDATE_ROWS.readSealed(sealing, row) as Mandate), ...spent };
}

export const PAYMENT_REQUEST_ROWS = table<PaymentRequest>(
  'payment_requests',
  {
    requestNo: text('request_no'),
    txNo: text('tx_no'),
    payerId: number('payer_id'),
    mandateNo: text('mandate_no'),
    keyId: text('key_id'),
    amountFen: amount('amount'),
    requestedAtMs: number('requested_at_ms'),
    expiresAtMs: number('expires_at_ms'),
    decidedAtMs: number('decided_at_ms'),
    paid: flag('paid'),
  },
  {
    ownerOf: tellsItsOwner(
      (request) => request.requestNo,
      (request) => request.payerId,
    ),
  },
);
