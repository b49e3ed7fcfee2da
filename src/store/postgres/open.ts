// The PostgreSQL store: opens its connections, checks that the server can be trusted with money, and
// puts the parts of this folder together.

import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { Command } from '../../core/command.ts';
import { ownersForeseen } from '../../core/decide.ts';
import { bell } from '../bell.ts';
import { gather } from '../gather.ts';
import type { Lane, Store } from '../store.ts';
import type { ExecuteContext } from './batch/context.ts';
import { execute } from './batch/execute.ts';
import { payees } from './batch/payees.ts';
import { callbacks } from './callbacks/callbacks.ts';
import { clock } from './clock.ts';
import { checkServer, mayRewriteJournal } from './connection/check-server.ts';
import { withinMs } from './connection/deadline.ts';
import { type Link, link } from './connection/link.ts';
import {
  ADMISSION_SETTINGS,
  CALLBACK_SETTINGS,
  FENCE_SETTINGS,
  openSession,
  POINT_READ_SETTINGS,
  READ_SETTINGS,
  type Session,
  type Settings,
  SLOW_SETTINGS,
  WRITE_SETTINGS,
} from './connection/session.ts';
import { migrate } from './migrate.ts';
import { admitting } from './reads/admit.ts';
import { keyUses } from './reads/key-uses.ts';
import { queries } from './reads/queries.ts';
import { type KeptSettings, keptSettings } from './settings.ts';
import { sweeping } from './sweep.ts';

export interface PostgresOptions {
  /** Asked before each new connection; the embedded server is started again here if need be. */
  readonly clientConfig: () => Promise<pg.ClientConfig>;
  /** Asked once, with what the database keeps: under which key owners' chains are sealed. */
  readonly chainKey: (settings: KeptSettings) => Promise<KeyObject>;
  readonly log: (message: string, details: object) => void;
  /** How long clients wait for a commit before they are told that nobody knows. */
  readonly commitMsMax?: number;
}

export interface PostgresStore extends Store, KeptSettings {
  /** A connection of its own for long reads. */
  withReadSession<T>(work: (session: Session) => Promise<T>): Promise<T>;
}

const COMMIT_MS_MAX = 10_000;
/** Bringing back a server may take long; whoever asks meanwhile is told that it is away. */
const ADDRESS_MS_MAX = 5_000;

export async function openPostgresStore(options: PostgresOptions): Promise<PostgresStore> {
  const open = openingSessions(options);
  await migrate(await options.clientConfig());
  const links = linksOver(open);
  const closeLinks = () => Promise.all(Object.values(links).map((one) => one.close()));
  const settings = keptSettings(links.wide);
  const chainKey = await startWith(links.main, options, settings).catch(async (error) => {
    await closeLinks();
    throw error;
  });
  const time = clock();
  const admit = admitting({ link: links.admission, nowMs: time.nowMs, onNow: time.observe });
  const owed = bell();
  const known = payees();
  const executeContext = (lane: Lane): ExecuteContext => ({
    link: links[lane],
    lane,
    payees: known,
    chainKey,
    openFence: () => open(FENCE_SETTINGS),
    commitMsMax: options.commitMsMax ?? COMMIT_MS_MAX,
    onCallbackOwed: owed.ring,
    onBug: (error: unknown, command: Command) =>
      options.log('A command met a bug and had no effect.', { error, command: command.kind }),
  });
  const contexts = {
    main: executeContext('main'),
    side: executeContext('side'),
    slow: executeContext('slow'),
  };
  const read = queries(links.hot, links.wide, known);
  await time.ask(read.timeMs);
  const uses = keyUses(links.wide, time.nowMs);
  const sweeper = sweeping(links.wide, () => time.ask(read.timeMs), options.log);

  return {
    execute: (batch, lane, locking = 'wait') => execute(contexts[lane], batch, locking),
    predictOwners: (command) => ownersForeseen(command, known.of),
    admit: gather(admit),
    noteKeyUse: uses.note,
    queries: read,
    callbacks: callbacks(links, owed),
    nowMs: time.nowMs,
    ...settings,
    async withReadSession(work) {
      const session = await open({ jit: 'off' });
      try {
        return await work(session);
      } finally {
        await session.end();
      }
    },
    async close() {
      await sweeper.stop();
      await uses.stop();
      await closeLinks();
    },
  };
}

function openingSessions({ clientConfig }: PostgresOptions) {
  return async (settings: Settings) =>
    openSession(await withinMs(ADDRESS_MS_MAX, clientConfig()), settings);
}

/** One connection for each kind of work, so that no kind waits in line behind another. */
function linksOver(open: (settings: Settings) => Promise<Session>) {
  const linkTo = (settings: Settings) => link(() => open(settings));
  return {
    main: linkTo(WRITE_SETTINGS),
    side: linkTo(WRITE_SETTINGS),
    slow: linkTo(SLOW_SETTINGS),
    admission: linkTo(ADMISSION_SETTINGS),
    hot: linkTo(POINT_READ_SETTINGS),
    wide: linkTo(READ_SETTINGS),
    callbacks: linkTo(CALLBACK_SETTINGS),
  };
}

/** Whether this server can be trusted with money, and what the chains are sealed with. */
async function startWith(
  main: Link,
  { log, chainKey }: PostgresOptions,
  settings: KeptSettings,
): Promise<KeyObject> {
  const session = await main.session();
  await checkServer(session);
  if (await mayRewriteJournal(session)) {
    log('This role may change the journal. Connect as one that is not a superuser.', {});
  }
  return chainKey(settings);
}
