// Fills an empty database with people and months of their business: the wanted number of
// transaction records, decided by the core and written by the store's own statements, in one transaction.

import type { ClientConfig } from 'pg';
import type { ServiceKeys } from '../../src/service/service-keys.ts';
import { openConnection, type Settings } from '../../src/store/postgres/connection/connection.ts';
import { people, type Seeded } from '../people.ts';
import { sayOccasionally } from '../progress.ts';
import { emptyFold } from './fold.ts';
import { history } from './history.ts';
import { planOf } from './plan.ts';
import { seededRandom } from './random.ts';
import { ledgerWriter } from './write.ts';

export interface LoadedLedger {
  readonly records: number;
  /** How many belong to the hot merchant, and the day on which it has most. */
  readonly hotRecords: number;
  readonly busiestDay: string;
  readonly seconds: number;
}

const SEED = 20_261_120;
const PEOPLE_BEFORE_MS = 3_600_000;
const SETTINGS: Settings = { synchronous_commit: 'off', jit: 'off' };

export interface Loading {
  /** Its user must own the tables: they are emptied first. */
  readonly config: ClientConfig;
  readonly keys: ServiceKeys;
  readonly records: number;
  readonly nowMs: number;
  /** Over which it is spread; a quarter of a year unless given. */
  readonly days?: number | undefined;
}

export async function loadLedger(
  loading: Loading,
): Promise<{ readonly seeded: Seeded; readonly ledger: LoadedLedger }> {
  const startedMs = performance.now();
  const random = seededRandom(SEED);
  const plan = planOf(loading.records, loading.nowMs, loading.days);
  const fold = emptyFold(plan.startMs - PEOPLE_BEFORE_MS);
  const { seeded, commands } = people(loading.keys, random, fold.nowMs);
  for (const command of commands) fold.run(command);
  const session = await openConnection(loading.config, SETTINGS);
  try {
    const writer = await ledgerWriter(session, loading.keys.chain, fold);
    const report = sayOccasionally();
    for (const _ of history(fold, random, seeded, plan)) {
      await writer.write();
      report(`${fold.records().toLocaleString('en')} records`);
    }
    await writer.finish();
  } finally {
    await session.end();
  }
  const ledger = {
    records: fold.records(),
    hotRecords: fold.state.owners.get(seeded.hot.ownerId)?.recordNo ?? 0,
    busiestDay: plan.festivalDay,
    seconds: (performance.now() - startedMs) / 1000,
  };
  return { seeded, ledger };
}
