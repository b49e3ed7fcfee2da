// Notifies whoever watches an order or a user that something of it has changed, on whatever node it was
// changed. One loop in a process asks the database for everything that is watched, in one statement a
// few times a second, and only while somebody watches. It holds no connection and no lock.

import type { UserId } from '../core/ledger/wallet.ts';
import { pollWhileWanted } from '../runtime/polling.ts';
import { throttled } from '../runtime/throttled.ts';
import { orderVersion, ownerVersion } from './changed-version.ts';
import type { Service } from './service.ts';
import { sessionOf } from './session.ts';
import { type ChangeWatch, type Watcher, type Watchers, watchersOf } from './watchers.ts';

export interface Rhythm {
  readonly everyMs: number;
  /** Sessions are checked in every so many rounds. */
  readonly sessionsEvery: number;
}

const RHYTHM: Rhythm = { everyMs: 300, sessionsEvery: 16 };

/** Over what its users allow together, each of which has bounds of its own. */
const WATCHERS_MAX = 5_000;
/** One order or one user has so many screens at most. */
const WATCHERS_OF_ONE_MAX = 64;

type Needed = Pick<Service, 'config' | 'store' | 'keys' | 'log'>;

/** One for each process: all pages share its statement. */
export function changeWatch(service: Needed, rhythm: Rhythm = RHYTHM): ChangeWatch {
  const { store, log } = service;
  const orders = watchersOf<string>(WATCHERS_OF_ONE_MAX);
  const owners = watchersOf<UserId>(WATCHERS_OF_ONE_MAX);
  const count = () => orders.count() + owners.count();
  const ensurePolling = pollWhileWanted({
    everyMs: rhythm.everyMs,
    isWanted: () => count() > 0,
    poll,
  });
  const reportFailure = throttled((error, suppressed) =>
    log.warn({ error: String(error), suppressed }, 'Open pages wait for the database.'),
  );
  let round = 0;

  async function poll(): Promise<void> {
    round += 1;
    try {
      const marks = await readMarks();
      const nowMs = store.nowMs();
      for (const mark of marks.orders) orders.report(mark.txNo, orderVersion(mark, nowMs));
      for (const mark of marks.owners) owners.report(mark.userId, ownerVersion(mark));
      if (round % rhythm.sessionsEvery === 0) await endWithSessions(service, [orders, owners]);
    } catch (error) {
      // The next round may find the database back; those who do not wait for that stop watching.
      if (count() > 0) reportFailure(error);
      for (const watchers of [orders, owners]) watchers.reportFailure(error);
    }
  }

  function readMarks() {
    return store.queries.marks({ txNos: orders.beginRound(), userIds: owners.beginRound() });
  }

  function watch<Id>(watchers: Watchers<Id>, id: Id, watcher: Watcher): (() => void) | null {
    const stop = count() < WATCHERS_MAX ? watchers.add(id, watcher) : null;
    if (stop) ensurePolling();
    return stop;
  }

  return {
    order: (txNo, watcher) => watch(orders, txNo, watcher),
    owner: (userId, watcher) => watch(owners, userId, watcher),
  };
}

/** Reads that start in one turn of the event loop are one statement. */
async function endWithSessions(
  service: Needed,
  all: readonly Pick<Watchers<unknown>, 'sessionTokens' | 'endSession'>[],
): Promise<void> {
  const tokens = new Set(all.flatMap((watchers) => watchers.sessionTokens()));
  const checked = [...tokens].map(async (token) => {
    const session = await sessionOf(service, token, 'page');
    if (!session.ok) for (const watchers of all) watchers.endSession(token);
  });
  // A session that cannot be read stays, and ends no other: its machine may be away.
  const ended = await Promise.allSettled(checked);
  const failures = ended.filter((one) => one.status === 'rejected');
  if (failures[0] && failures.length === ended.length) throw failures[0].reason;
}
