// The PostgreSQL store: opens its connections, checks that the server can be trusted with money, and
// puts the parts of this folder together.

import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import { type Command, ownersForeseen } from '../../core/decide.ts';
import { ForgedRow } from '../../core/forged-row.ts';
import { bell } from '../bell.ts';
import { gather } from '../gather-reads.ts';
import type { StoreMeter } from '../meter.ts';
import type { NoticeSending } from '../notices.ts';
import type { OtherBooks } from '../other-books.ts';
import type { SandboxBooks } from '../sandbox.ts';
import type { AdmissionRequest, Lane, Store } from '../store.ts';
import type { ExecuteContext } from './batch/context.ts';
import { execute } from './batch/execute.ts';
import { cellsNeeded } from './batch/needs.ts';
import { type OrderParties, orderParties } from './batch/order-parties.ts';
import { callbacks } from './callbacks/callbacks.ts';
import type { ClaimGuard } from './callbacks/claims.ts';
import { callbackLanes } from './callbacks/lanes.ts';
import { createClock, type DatabaseClock } from './clock.ts';
import { type Cells, cellOfNumber } from './connection/cells.ts';
import {
  type Connection,
  FENCE_SETTINGS,
  openConnection,
  type Settings,
} from './connection/connection.ts';
import { type ConnectionSource, connectOnDemand } from './connection/connection-source.ts';
import { withinMs } from './connection/deadline.ts';
import { type Guard, guardConnections } from './connection/guard.ts';
import { inItsCell } from './connection/in-its-cell.ts';
import { runOnce } from './connection/once.ts';
import { booksOn } from './connection/owners.ts';
import { keepInstallation } from './installation.ts';
import { type CellsAway, cellsAway } from './machines/cells-away.ts';
import { checkServer, mayRewriteJournal } from './machines/check-server.ts';
import { canMove } from './machines/moves.ts';
import { findCells, settingsIn } from './machines/placed-books.ts';
import { migrate, readiness } from './migrate.ts';
import { takeNotes } from './notes.ts';
import { noticeQueries } from './notices/bell.ts';
import { noticeStore } from './notices/mail.ts';
import { presence } from './presence.ts';
import { admitThrough } from './reads/admit.ts';
import { queries } from './reads/queries.ts';
import { openSandbox } from './sandbox/books.ts';
import { makeFunctions, searchPathOf } from './sandbox/functions.ts';
import { keepPurpose, sealPurpose } from './sandbox/purpose.ts';
import { startSealer } from './seal-books.ts';
import { requireRights } from './service-role.ts';
import { type KeptSettings, keptSettings } from './settings.ts';
import { sourcesOver, type WatchedStore, whatOperatorsWatch } from './sources.ts';
import { checkStandbys, checkWorkersStandbys } from './standbys.ts';
import { startSweeper } from './sweep.ts';
import type { RowSealing } from './tables/row-mac.ts';
import { type BookSeals, isOurs } from './tables/whole-books.ts';
import { type Verifications, verifications } from './verify/runs.ts';
import { type VerifyAside, verifyAside } from './verify/verify-aside.ts';

export interface PostgresOptions {
  /** Called before each new connection; starts the embedded server again if it has to. */
  readonly clientConfig: () => Promise<pg.ClientConfig>;
  /** As the owner of the tables, where that is another: for what the service may not do itself. */
  readonly ownerConfig?: (() => Promise<pg.ClientConfig>) | null;
  /** Called once, with the settings that the database keeps: the key that seals owners' chains. */
  readonly chainKey: (settings: KeptSettings) => Promise<KeyObject>;
  readonly log: (message: string, details: object) => void;
  /** Called when a connection has led to a database that is not the one which was opened. */
  readonly onOtherBooks?: (error: OtherBooks) => void;
  /** Whether the store is refused while no standby confirms commits. */
  readonly requireStandby?: boolean;
  /** Whether a database without tables gets them (the default) or is refused with NoTables. */
  readonly mayBegin?: boolean;
  /** Told how far the schema has come, when a database of an older version is brought up to date. */
  readonly onMigration?: (message: string, details: object) => void;
  /** Connections may read only, also from a database that takes no writes; but for `openConnection`. */
  readonly readOnly?: boolean;
  /** What the books have to be, and become when they are made; null, the default: what they are. */
  readonly sandbox?: boolean | null;
  readonly meter?: StoreMeter | null;
  /** The clock of this process; Date.now (the default). It is that of the database which decides. */
  readonly localMs?: () => number;
  /** How long attempts of callbacks are kept after the last; 0 (the default): for ever. */
  readonly attemptsKeptMs?: number;
  /** How long clients wait for a commit, and again for its fence, before nobody knows. Asked at each wait. */
  readonly commitMsMax?: () => number;
}

export interface PostgresStore extends Store, KeptSettings, WatchedStore, NoticeSending {
  /** A connection of its own for long reads. */
  withReadConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** One of the caller's own, which the caller ends. */
  openConnection(): Promise<Connection>;
  /** Lets others on this database find the node that this process is. */
  listensAt(origin: string): Promise<void>;
  /** Verifies the books in a thread of its own. */
  readonly verifyAside: VerifyAside;
  readonly verifications: Verifications;
  /** Null: these books are for money. */
  readonly sandbox: SandboxBooks | null;
}

/** Twice this is how long a client waits in the worst case, less than its own patience of 12 seconds. */
export const COMMIT_MS_MAX = 5_000;
/** Bringing a server back may take longer; until it is back, the store is away. */
const ADDRESS_MS_MAX = 5_000;

export async function openPostgresStore(options: PostgresOptions): Promise<PostgresStore> {
  const { meter = null } = options;
  await checkBeforeUse(await options.clientConfig(), options);
  await makeReady(options);
  const found = await readBooks(await options.clientConfig(), options);
  const { always, cells, sealing } = found;
  const { open: openAny } = guardedBy(options, found);
  const open: Guard['open'] = (settings) =>
    openAny(options.readOnly ? { ...settings, ...READING } : settings);
  const lanes = callbackLanes(open, { cells });
  const away = cellsAway(cells, open);
  const sources = { ...lanes, ...placedSources(open, { cells, away }) };
  // What a verification found is written where it can be.
  const results = options.readOnly ? connectOnDemand(() => openAny({})) : sources.wide;
  const time = createClock(options.localMs);
  const owed = bell<readonly number[]>();
  const known = orderParties();
  const books = { parties: known, cells, sealing, away };
  const onSilence = oneAtATime(async () => (await open({})).end());
  const contexts = contextsOver(sources, options, {
    meter,
    ...books,
    openFence: () => open(FENCE_SETTINGS),
    onSilence,
    onCallbackOwed: owed.ring,
    nowMs: time.nowMs,
  });
  const read = queries({ ...sources, ...books, nowMs: time.nowMs });
  const synchronize = () => time.synchronize(read.timeMs);
  await synchronize();
  const notes = takeNotes(sources.wide, time.nowMs, options.log);
  const kept = { ...books, sealing, source: sources.wide, open, always, synchronize };
  const going = await keepGoing(kept, options);
  return {
    execute: (batch, lane, locking = 'wait') => execute(contexts[lane], batch, locking),
    ...predictions(cells, known),
    admit: admissionOver(sources.admission, books, time, meter),
    ...notes.taking,
    queries: { ...read, ...noticeQueries(sources.wide, sealing) },
    ...noticeStore(sources.wide, { sealing, nowMs: time.nowMs, owner: read.owner }),
    callbacks: callbacks(
      { ...sources, callbacks: Object.values(lanes) },
      { ...books, owed, guard: guardOfClaims(sealing, options) },
    ),
    nowMs: time.nowMs,
    ...keptSettings(sources.wide),
    ...whatOperatorsWatch(sources, time.nowMs, open),
    verifications: verifications(results),
    ...going.offered,
    openConnection: () => openAny({}),
    verifyAside: async (wanted) =>
      verifyAside(await withinMs(ADDRESS_MS_MAX, options.clientConfig()), wanted),
    async close() {
      await going.stop();
      await notes.stop();
      books.away.close();
      await Promise.all([...Object.values(sources), results].map((one) => one.close()));
    },
  };
}

function placedSources(open: Guard['open'], where: Parameters<typeof booksOn>[1]) {
  const { hot, wide, ...others } = sourcesOver(open);
  return { ...others, hot: booksOn(hot, where), wide: booksOn(wide, where) };
}

function predictions(
  cells: Cells,
  known: OrderParties,
): Pick<Store, 'predictOwners' | 'predictCells' | 'cellCount'> {
  return {
    predictOwners: (command) => ownersForeseen(command, (txNo) => known.of(txNo)?.ownerId),
    predictCells: (command) =>
      cells.count === 1 ? [] : [...cellsNeeded(command, { cells, parties: known })],
    cellCount: cells.count,
  };
}

interface GoingOn {
  readonly source: ConnectionSource;
  readonly cells: Cells;
  readonly away: CellsAway;
  readonly open: Guard['open'];
  readonly sealing: BookSeals;
  /** What a connection to a sandbox is opened with; null: it is none. */
  readonly always: Settings | null;
  readonly synchronize: () => Promise<void>;
}

/** What happens by itself while the store is open. */
async function keepGoing(
  { source, cells, away, open, sealing, always, synchronize }: GoingOn,
  options: PostgresOptions,
) {
  const { attemptsKeptMs = 0, readOnly = false, log, onMigration = () => {} } = options;
  const withConnection = async <T>(work: (connection: Connection) => Promise<T>) =>
    runOnce(await open({ jit: 'off' }), work);
  const withOwner = <T>(work: (connection: Connection) => Promise<T>) =>
    asOwner(options, work, { jit: 'off', ...always });
  const sandbox = always && (await openSandbox({ withOwner, source, synchronize }, log));
  const housekeeping = { source, cells, away, attemptsKeptMs, log };
  const { listensAt, tell } = presence(source);
  const beforeIt = async () => void (await Promise.all([synchronize(), tell()]));
  const sweeper = readOnly ? null : startSweeper({ ...housekeeping, synchronizeClock: beforeIt });
  const sealer =
    readOnly || sealing.whole
      ? null
      : startSealer({
          withConnection,
          settings: keptSettings(source),
          cells,
          sealing,
          log,
          tell: onMigration,
        });
  return {
    offered: { withReadConnection: withConnection, sandbox, listensAt },
    async stop(): Promise<void> {
      await sandbox?.stop();
      await Promise.all([sweeper?.stop(), sealer?.stop()]);
    },
  };
}

type Shared = Omit<ExecuteContext, 'source' | 'lane' | 'commitMsMax' | 'onBug'>;

function contextsOver(
  sources: Readonly<Record<Lane, ConnectionSource>>,
  { commitMsMax = () => COMMIT_MS_MAX, log }: PostgresOptions,
  shared: Shared,
): Readonly<Record<Lane, ExecuteContext>> {
  const onBug = (error: unknown, { kind: command }: Command) =>
    error instanceof ForgedRow
      ? log('A command had no effect.', { problem: error.message, command })
      : log('A command met a bug and had no effect.', { error, command });
  const contextOf = (lane: Lane): ExecuteContext => ({
    ...shared,
    source: sources[lane],
    lane,
    get commitMsMax() {
      return commitMsMax();
    },
    onBug,
  });
  return { main: contextOf('main'), side: contextOf('side'), slow: contextOf('slow') };
}

function guardOfClaims(sealing: RowSealing, { log }: PostgresOptions): ClaimGuard {
  const onForged = ({ message: problem }: ForgedRow) => log('A callback is not sent.', { problem });
  return { sealing, onForged };
}

function admissionOver(
  source: ConnectionSource,
  { cells, away }: { readonly cells: Cells; readonly away: CellsAway },
  { nowMs, localMs, observe: onNow }: DatabaseClock,
  meter: StoreMeter | null,
): Store['admit'] {
  const parts = { source, cells, nowMs, localMs, onNow };
  const cellOf = ({ windowId }: AdmissionRequest) => cellOfNumber(cells, windowId);
  const admit = inItsCell({ cellOf, away }, () => gather(admitThrough(parts)));
  return measuredAdmission(admit, meter);
}

/** From the request's point of view: what it waits for others is part of it. */
function measuredAdmission(admit: Store['admit'], meter: StoreMeter | null): Store['admit'] {
  if (meter === null) return admit;
  return (request) => {
    const sinceMs = performance.now();
    return admit(request).then((admission) => {
      meter.admitted(performance.now() - sinceMs);
      return admission;
    });
  };
}

/** The service looks; the owner is asked only if there is something to do. */
async function makeReady(options: PostgresOptions): Promise<void> {
  const { clientConfig, ownerConfig } = options;
  if (!ownerConfig) return migrate(await clientConfig(), options);
  const { isReady, ...service } = await readiness(await clientConfig(), options);
  if (!isReady) await migrate(await ownerConfig(), { ...options, service });
}

/** A connection of the owner's for what only they may do: the service's own role, where that is the owner. */
async function asOwner<T>(
  { clientConfig, ownerConfig }: PostgresOptions,
  work: (connection: Connection) => Promise<T>,
  settings: Settings = {},
): Promise<T> {
  const config = await withinMs(ADDRESS_MS_MAX, (ownerConfig ?? clientConfig)());
  return runOnce(await openConnection(config, settings), work);
}

/** What the books say about how to connect to them. */
interface BooksFound {
  /** What every connection to a sandbox is opened with. Null: they are for money. */
  readonly always: Settings | null;
  readonly cells: Cells;
  readonly sealing: BookSeals;
}

const READING: Settings = { default_transaction_read_only: 'on' };

async function readBooks(config: pg.ClientConfig, options: PostgresOptions): Promise<BooksFound> {
  const { sandbox: wanted = null, chainKey, readOnly, log } = options;
  return runOnce(await openConnection(config, {}), async (connection) => {
    if (await mayRewriteJournal(connection)) {
      log('This role may change the journal. Connect as one that is not a superuser.', {});
    }
    if (!readOnly) await requireRights(connection);
    const settings = keptSettings({ connection: async () => connection });
    const cells = await findCells(connection, readOnly ? null : (note) => asOwner(options, note));
    const wish = { wanted, onOneMachine: !canMove(cells) };
    await keepPurpose(settings, wish);
    const key = await chainKey(settings);
    const sealing = await keepInstallation(settings, key);
    sealing.movesTime = await sealPurpose({ connection, settings, log }, key, wish);
    const found = { cells, sealing };
    if (!sealing.movesTime) return { ...found, always: null };
    if (!readOnly) await asOwner(options, makeFunctions);
    return { ...found, always: { search_path: await searchPathOf(connection) } };
  });
}

function guardedBy(
  { clientConfig, readOnly = false, onOtherBooks = () => {} }: PostgresOptions,
  { always, cells, sealing }: BooksFound,
): Guard {
  const spread = settingsIn(cells);
  const open = async (settings: Settings) =>
    openConnection(await withinMs(ADDRESS_MS_MAX, clientConfig()), {
      ...settings,
      ...always,
      ...spread,
    });
  const guard = guardConnections(open, onOtherBooks, readOnly);
  guard.expect((installation) => isOurs(sealing, installation));
  return guard;
}

/** A new connection leads to the present primary; those to a server that has been overtaken are dropped. */
function oneAtATime(look: () => Promise<void>): () => void {
  let looking = false;
  return () => {
    if (looking) return;
    looking = true;
    void look()
      .catch(() => {}) // It is away, and whoever waits for it hears so.
      .finally(() => {
        looking = false;
      });
  };
}

/** Checks the server before anything is written to it. */
async function checkBeforeUse(
  config: pg.ClientConfig,
  { requireStandby, readOnly }: PostgresOptions,
): Promise<void> {
  await runOnce(await openConnection(config, {}), async (connection) => {
    await checkServer(connection, readOnly);
    const problem = requireStandby
      ? ((await checkStandbys()(connection)) ?? (await checkWorkersStandbys()(connection)))
      : null;
    if (problem === null) return;
    throw new Error(
      `TAEL_REQUIRE_STANDBY is set, and ${problem}. Tael starts once a standby ` +
        'confirms commits, or without that setting.',
    );
  });
}
