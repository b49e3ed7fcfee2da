// Rows of the audit trail.

import type { AuditAction, AuditLine, Provenance } from '../../../core/rows/audit.ts';
import { bigint, text } from '../connection/columns.ts';
import { toNumber } from '../connection/values.ts';
import { chainedTable, type NotingLine } from './chain.ts';

export function noteOf({ table }: { readonly table: string }, id: string | number, mac: string) {
  return `${table}/${id}=${mac}`;
}

export const AUDIT_LINES = chainedTable<NotingLine>('audit', {
  at_ms: bigint((line) => line.atMs),
  action: text((line) => line.action),
  by_kind: text((line) => line.by.kind),
  by_name: text((line) => line.by.name),
  by_from: text((line) => line.by.from),
  by_device: text((line) => line.by.device ?? null),
  details: text((line) => JSON.stringify(line.details)),
  row_macs: text((line) => line.rowMacs),
});

export interface AuditLineRow {
  readonly user_id: string;
  readonly chain_no: string;
  readonly mac: string;
  readonly at_ms: string;
  readonly action: AuditAction;
  readonly by_kind: Provenance['kind'];
  readonly by_name: string;
  readonly by_from: string;
  readonly by_device: string | null;
  readonly details: string;
}

export function toAuditLine(row: AuditLineRow): AuditLine {
  const device = row.by_device;
  return {
    userId: toNumber(row.user_id),
    chainNo: toNumber(row.chain_no),
    atMs: toNumber(row.at_ms),
    action: row.action,
    by: {
      kind: row.by_kind,
      name: row.by_name,
      from: row.by_from,
      ...(device !== null && { device }),
    },
    details: JSON.parse(row.details),
  };
}
