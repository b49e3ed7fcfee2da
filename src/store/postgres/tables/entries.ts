// Rows of the journal.

import type { Counterparty, Entry } from '../../../core/ledger/movement.ts';
import type { RecordType } from '../../../core/ledger/record-kind.ts';
import { bigint, smallint, text } from '../connection/columns.ts';
import { nullableFen, nullableNumber, toFen, toNumber } from '../connection/values.ts';
import { chainedTable } from './chain.ts';

export const ENTRIES = chainedTable<Entry>(
  'entry',
  {
    movement_no: text((entry) => entry.movementNo),
    leg: smallint((entry) => entry.leg),
    account: text((entry) => entry.account),
    balance_delta: bigint((entry) => entry.balanceDeltaFen),
    frozen_delta: bigint((entry) => entry.frozenDeltaFen),
    balance_after: bigint((entry) => entry.balanceAfterFen),
    frozen_after: bigint((entry) => entry.frozenAfterFen),
    record_no: bigint((entry) => entry.recordNo),
    type: text((entry) => entry.type),
    tx_no: text((entry) => entry.txNo),
    refund_no: text((entry) => entry.refundNo),
    counterparty_kind: text((entry) => entry.counterpartyKind),
    counterparty_id: bigint((entry) => entry.counterpartyId),
    at_ms: bigint((entry) => entry.atMs),
  },
  { mandate_no: text((entry) => entry.mandateNo) },
);

export interface EntryRow {
  readonly movement_no: string;
  readonly leg: number;
  readonly chain_no: string | null;
  readonly mac: string | null;
  readonly user_id: string | null;
  readonly account: Entry['account'];
  readonly balance_delta: string;
  readonly frozen_delta: string;
  readonly balance_after: string | null;
  readonly frozen_after: string | null;
  readonly record_no: string | null;
  readonly type: RecordType | null;
  readonly tx_no: string;
  readonly refund_no: string | null;
  readonly counterparty_kind: Counterparty['kind'] | null;
  readonly counterparty_id: string | null;
  readonly at_ms: string;
  readonly mandate_no: string | null;
}

export function toEntry(row: EntryRow): Entry {
  return {
    movementNo: row.movement_no,
    leg: row.leg,
    chainNo: nullableNumber(row.chain_no),
    userId: nullableNumber(row.user_id),
    account: row.account,
    balanceDeltaFen: toFen(row.balance_delta),
    frozenDeltaFen: toFen(row.frozen_delta),
    balanceAfterFen: nullableFen(row.balance_after),
    frozenAfterFen: nullableFen(row.frozen_after),
    recordNo: nullableNumber(row.record_no),
    type: row.type,
    txNo: row.tx_no,
    refundNo: row.refund_no,
    counterpartyKind: row.counterparty_kind,
    counterpartyId: nullableNumber(row.counterparty_id),
    atMs: toNumber(row.at_ms),
    mandateNo: row.mandate_no,
  };
}
