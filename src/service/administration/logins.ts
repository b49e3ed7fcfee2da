// The logins of the users whom an audit trail names by their ids: who did something, and whom it concerns.

import type { AuditLine } from '../../core/access/audit.ts';
import type { Service } from '../service.ts';

export async function loginsOf(
  { store: { queries } }: Service,
  trail: readonly AuditLine[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(
    trail.flatMap(({ userId, by }) => (by.kind === 'user' ? [userId, Number(by.name)] : [userId])),
  );
  const users = await Promise.all([...ids].map((id) => queries.user(id)));
  return new Map(
    users.flatMap((user): [string, string][] => (user ? [[`${user.userId}`, user.login]] : [])),
  );
}
