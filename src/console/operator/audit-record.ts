// A line of the audit trail, as operators read it.

import { z } from 'zod';
import type { AuditAction, AuditDetails, AuditLine } from '../../core/access/audit.ts';
import { type Fen, fen } from '../../core/money.ts';
import { shanghaiTime } from '../../core/time.ts';
import { RECHARGE_NO } from '../../http/openapi/story.ts';
import { choice, text, time } from '../../service/present/record-fields.ts';

export const AUDIT_RECORD = z
  .object({
    at: time('When it was done'),
    action: text('What was done.'),
    by_kind: choice(
      ['operator', 'user', 'key'],
      'Who did it. `operator`: at the machine; `user`: signed in; `key`: by an API key.',
    ),
    by: text('The account on the machine, the login of the user, or the id of the key.'),
    from: text('The machine, or the address.'),
    device: text('The device in words; null if it is not known.').nullable(),
    subject: text('Which key, order, withdrawal, request or invite; null if none.').nullable(),
    amount: z
      .custom<Fen | null>()
      .meta({ type: ['number', 'null'], description: 'How much, in yuan; null if none.' }),
    reason: text('Why, if somebody said so.').nullable(),
    bank_reference: text(
      'What the bank calls the payment of a recharge, if somebody said so.',
    ).nullable(),
  })
  .meta({ description: 'A line of the audit trail.' });

export type AuditRecord = z.output<typeof AUDIT_RECORD>;

/** `logins`: of users, by their ids. */
export function presentLine(
  { atMs, action, by, details }: AuditLine,
  logins: ReadonlyMap<string, string>,
): AuditRecord {
  return {
    at: shanghaiTime(atMs),
    action,
    by_kind: by.kind,
    by: (by.kind === 'user' && logins.get(by.name)) || by.name,
    from: by.from,
    device: by.device ?? null,
    subject: subjectOf(action, details),
    amount: typeof details.amount_fen === 'string' ? fen(BigInt(details.amount_fen)) : null,
    reason: textIn(details.reason),
    bank_reference: textIn(details.bank_reference),
  };
}

function textIn(detail: AuditDetails[string] | undefined): string | null {
  return typeof detail === 'string' ? detail : null;
}

function subjectOf(action: AuditAction, details: AuditDetails): string | null {
  // A user who came with an invite is about more than the invite.
  if (action === 'invite_created' || action === 'invite_revoked') return `${details.invite_id}`;
  const { key_id: keyId, refund_no: refundNo, request_no: requestNo } = details;
  const number = keyId ?? refundNo ?? requestNo ?? details.withdrawal_no ?? details.tx_no;
  return typeof number === 'string' ? number : null;
}

export const AUDIT_EXAMPLE: AuditRecord = {
  at: '2026-11-20T19:30:00.000+08:00',
  action: 'recharged',
  by_kind: 'user',
  by: 'zhang',
  from: '203.0.113.7',
  device: 'Chrome on macOS',
  subject: RECHARGE_NO,
  amount: fen(100_00),
  reason: '线下汇款',
  bank_reference: '20261120000417',
};
