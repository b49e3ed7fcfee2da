// The logins of the users whom an audit trail or a list of verifications names by their ids: who did
// something, and whom it concerns.

import type { AuditLine } from '../../core/rows/audit.ts';
import type { Service } from '../service.ts';

export async function loginsOf(
  { store: { queries } }: Pick<Service, 'store'>,
  trail: readonly (Pick<AuditLine, 'by'> & Partial<Pick<AuditLine, 'userId'>>)[],
): Promise<ReadonlyMap<string, string>> {
  const named = trail.flatMap(({ userId, by }) => [
    userId,
    by.kind === 'user' ? Number(by.name) : undefined,
  ]);
  const ids = new Set(named.filter((id) => id !== undefined));
  const users = await Promise.all([...ids].map((id) => queries.user(id)));
  return new Map(
    users.flatMap((user): [string, string][] => (user ? [[`${user.userId}`, user.login]] : [])),
  );
}
