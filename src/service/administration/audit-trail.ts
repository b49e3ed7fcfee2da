// The audit trail over all users, for operators: a page by filter, or all that match as pages of a file.

import type { AuditAction, AuditLine } from '../../core/rows/audit.ts';
import type { TrailActor, TrailCursor, TrailFilter } from '../../store/operator-lists.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { succeed } from './answer.ts';
import { findUser } from './find-user.ts';
import { loginsOf } from './logins.ts';

/** Null filters nothing. */
export interface WantedLines {
  /** Whom they concern: a number, a login, a reference or a wallet id. */
  readonly user: string | null;
  /** Who did it: a user, named likewise, an API key, or an account on the machine. */
  readonly by: string | null;
  readonly action: AuditAction | null;
  /** Inclusive. */
  readonly fromMs: number | null;
  /** Exclusive. */
  readonly untilMs: number | null;
}

export interface NamedLine {
  readonly line: AuditLine;
  /** Of the users whom it names, by their ids. */
  readonly logins: ReadonlyMap<string, string>;
}

export interface TrailPage {
  readonly items: readonly NamedLine[];
  readonly next: TrailCursor | null;
}

const FILE_PAGE = 500;
/** What a spreadsheet still opens; whoever needs more narrows the period. */
export const TRAIL_FILE_MAX = 100_000;

export async function trailFilterOf(
  service: Service,
  { user, by, action, ...rest }: WantedLines,
): Promise<Answer<TrailFilter>> {
  const concerned = user === null ? null : await findUser(service, user);
  if (concerned && !concerned.ok) return concerned;
  const actors = by === null ? null : await actorsNamed(service, by);
  const actions = action === null ? null : [action];
  return succeed({ ...rest, userId: concerned?.value.userId ?? null, actors, actions });
}

/** A name may be that of a user, of a key, and of an account on the machine. */
async function actorsNamed(service: Service, name: string): Promise<readonly TrailActor[]> {
  const user = await findUser(service, name);
  return [
    { kind: 'operator', name },
    { kind: 'key', name },
    ...(user.ok ? [{ kind: 'user', name: `${user.value.userId}` } as const] : []),
  ];
}

export async function listTrail(
  service: Service,
  filter: TrailFilter,
  before: TrailCursor | null,
  limit: number,
): Promise<TrailPage> {
  const { items, next } = await service.store.queries.trail(filter, before, limit);
  const logins = await loginsOf(service, items);
  return { items: items.map((line) => ({ line, logins })), next };
}

/** At most `max`, page by page. The last one's `next` is null if there are no more. */
export async function* allOfTrail(
  service: Service,
  filter: TrailFilter,
  max = TRAIL_FILE_MAX,
): AsyncGenerator<TrailPage> {
  let before: TrailCursor | null = null;
  let left = max;
  do {
    const page: TrailPage = await listTrail(service, filter, before, Math.min(FILE_PAGE, left));
    yield page;
    left -= page.items.length;
    before = page.next;
  } while (before !== null && left > 0);
}
