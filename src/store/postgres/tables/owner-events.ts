// Rows of what owners are told besides payments.

import type { NumberedOwnerEvent } from '../../../core/owner-event.ts';
import { bigint, text } from '../connection/columns.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';
import { factsFromText, factsToText } from './receivers.ts';
import { guardedTable } from './row-mac.ts';

export const OWNER_EVENT_ROWS = guardedTable<NumberedOwnerEvent>('events', {
  subject_no: text((event) => event.subjectNo),
  owner_id: bigint((event) => event.ownerId),
  merchant_id: bigint((event) => event.merchantId),
  type: text((event) => event.facts.type),
  at_ms: bigint((event) => event.atMs),
  sequence: bigint((event) => event.sequence),
  record_no: bigint((event) => event.recordNo),
  told_at_ms: bigint((event) => event.toldAtMs),
  facts: text((event) => factsToText(event.facts)),
});

export interface OwnerEventRow {
  readonly subject_no: string;
  readonly owner_id: string;
  readonly merchant_id: string | null;
  readonly type: string;
  readonly at_ms: string;
  readonly sequence: string;
  readonly record_no: string;
  readonly told_at_ms: string;
  readonly facts: string;
  readonly mac: string;
}

export function toOwnerEvent(row: OwnerEventRow): Omit<NumberedOwnerEvent, 'wanted'> {
  return {
    ownerId: toNumber(row.owner_id),
    merchantId: nullableNumber(row.merchant_id),
    subjectNo: row.subject_no,
    atMs: toNumber(row.at_ms),
    sequence: toNumber(row.sequence),
    recordNo: toNumber(row.record_no),
    toldAtMs: toNumber(row.told_at_ms),
    facts: factsFromText(row.facts),
  };
}
