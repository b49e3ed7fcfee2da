// The details of a line of the audit trail, which keeps amounts in fen; everything that Tael shows is in
// yuan.

import { fen } from '../../core/money.ts';
import type { AuditDetails } from '../../core/rows/audit.ts';
import type { JsonWritable } from '../../wire/json-write.ts';

const FEN = '_fen';

export function detailsInYuan(details: AuditDetails): Readonly<Record<string, JsonWritable>> {
  const fields = Object.entries(details).map(([name, value]) => {
    if (!name.endsWith(FEN)) return [name, value];
    return [name.slice(0, -FEN.length), value === null ? null : fen(BigInt(String(value)))];
  });
  return Object.fromEntries(fields);
}
