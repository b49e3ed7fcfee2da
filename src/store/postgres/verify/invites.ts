// Checks that an invite has as many places taken as users signed up with it. The audit trail of a user
// names the invite that they signed up with.

import type { Check } from './check.ts';

export const INVITE_CHECKS: readonly Check[] = [
  {
    name: 'invites_count_who_came',
    rule: 'As many places of an invite are taken as users signed up with it.',
    violations: `
      with came as (
        select (details::jsonb ->> 'invite_id')::bigint as invite_id, count(*) as users
        from audit_lines where action = 'user_created' group by 1)
      select format('invite %s: %s places taken, %s users', invite_id, coalesce(i.taken, 0),
        coalesce(c.users, 0)) as what
      from invites i full join came c using (invite_id)
      where invite_id is not null and coalesce(i.taken, 0) <> coalesce(c.users, 0)`,
  },
];
