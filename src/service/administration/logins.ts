// The logins of the users who gave what is in an audit trail or a list of verifications, which name
// them by their ids.

import type { AuditLine } from '../../core/access/audit.ts';
import type { Service } from '../service.ts';

export async function loginsOf(
  { store: { queries } }: Service,
  trail: readonly Pick<AuditLine, 'by'>[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Set(trail.filter(({ by }) => by.kind === 'user').map(({ by }) => by.name));
  const users = await Promise.all([...names].map((name) => queries.user(Number(name))));
  return new Map(
    users.flatMap((user): [string, string][] => (user ? [[`${user.userId}`, user.login]] : [])),
  );
}
