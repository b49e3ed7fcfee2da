// Answers whether anything has changed of a signed-in user since their screen was read: the wallets, the
// records, the orders, the audit trail. If nothing has, the answer waits for a while until something does.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Answer } from './answer.ts';
import { readOwnerVersion } from './changed-version.ts';
import { concurrencyLimit } from './concurrency-limit.ts';
import type { Service } from './service.ts';
import { untilChanged } from './until-changed.ts';

export interface OwnChange {
  /** What the reader has seen when it reads again now. */
  readonly version: string;
  readonly changed: boolean;
}

/** Shorter than the patience of proxies. */
const WAIT_MS = 15_000;
const WAITS_MAX = 1_000;
/** Tabs of one user; a screen beyond them asks again later. */
const WAITS_OF_ONE_MAX = 16;
const FULL: Refusal = { code: 'overloaded', retryAfterSeconds: 15 };

const waits = concurrencyLimit<UserId>(WAITS_MAX, WAITS_OF_ONE_MAX);

/** `seen`: the version of the last answer; null: a screen that begins. `end` ends the wait early. */
export async function awaitOwnChange(
  service: Service,
  userId: UserId,
  seen: string | null,
  end: AbortSignal,
): Promise<Answer<OwnChange>> {
  const version = await versionOf(service, userId);
  if (seen !== version) return { ok: true, value: { version, changed: seen !== null } };
  const leave = waits.take(userId);
  if (!leave) return { ok: false, refusal: FULL };
  const until = AbortSignal.any([end, AbortSignal.timeout(WAIT_MS)]);
  const watch = service.changeWatch.owner.bind(null, userId);
  const changed = await untilChanged(watch, version, until).finally(leave);
  if (changed === 'full') return { ok: false, refusal: FULL };
  const now = changed ? await versionOf(service, userId) : version;
  return { ok: true, value: { version: now, changed } };
}

async function versionOf(service: Service, userId: UserId): Promise<string> {
  const version = await readOwnerVersion(service, userId);
  assert(version !== null, `user ${userId} has a session and no wallets`);
  return version;
}
