// Opens what every process of Tael works with (the database, the keys outside it and the gatherer
// in front of it) and closes it in the reverse order. It knows nothing of transports.

import { hostname, userInfo } from 'node:os';
import type { Logger } from 'pino';
import { assert } from '../core/assert.ts';
import type { Provenance } from '../core/rows/audit.ts';
import { logSecrets } from '../crypto/log-secrets.ts';
import { loginPasswords } from '../crypto/login-password.ts';
import type { SignInProvider } from '../outbound/oidc/provider.ts';
import { type Config, ConfigError } from '../settings/config.ts';
import { groupCommit } from '../store/group-commit.ts';
import type { StoreMeter } from '../store/meter.ts';
import type { OtherBooks } from '../store/other-books.ts';
import { openPostgresStore, type PostgresStore } from '../store/postgres/open.ts';
import { runningNodes } from '../store/postgres/presence.ts';
import { NoTables } from '../store/postgres/tables/applied-files.ts';
import { WrongPurpose } from '../store/wrong-purpose.ts';
import { originOf } from '../wire/origin.ts';
import { showBackups } from './backups/state.ts';
import { changeWatch } from './change-watch.ts';
import { onlyWithRoom, UNWATCHED_DISK, type WatchedDisk, watchDisk } from './disk-room.ts';
import { diskSources } from './disk-sources.ts';
import { ledgerHealth } from './ledger-health.ts';
import { type DataAccess, NoData } from './no-data.ts';
import { type Database, openDatabase } from './open-database.ts';
import { withMagicAmounts } from './sandbox/magic-amounts.ts';
import type { Service } from './service.ts';
import { type ServiceKeys, serviceKeys } from './service-keys.ts';

export interface OpenService extends Service {
  readonly store: PostgresStore;
  readonly database: Pick<Database, 'clientConfig' | 'ownerConfig'>;
  /** Pay links point here from now on, unless a public URL is set. */
  listensAt(origin: string): Promise<void>;
  /** Resolves if the database turns out to be another one; then this process must stop. */
  readonly foundOtherBooks: Promise<OtherBooks>;
  /** Another process of this service has found that. */
  reportOtherBooks(error: OtherBooks): void;
  /** Waits for what was submitted; the last process out stops the embedded PostgreSQL. */
  close(): Promise<void>;
}

export async function openService(
  config: Config,
  log: Logger,
  access: DataAccess = 'make',
  meter: StoreMeter | null = null,
): Promise<OpenService> {
  const database = await openDatabase(config, log, access);
  const otherBooks = Promise.withResolvers<OtherBooks>();
  let store: PostgresStore | undefined;
  try {
    let keys: ServiceKeys | undefined;
    store = await openPostgresStore({
      clientConfig: database.clientConfig,
      ownerConfig: database.ownerConfig,
      async chainKey(settings) {
        keys = await serviceKeys(config, settings);
        return keys.chain;
      },
      log: (message, details) => log.error(details, message),
      onMigration: (message, details) => log.info(details, message),
      mayBegin: access === 'make',
      readOnly: access === 'read',
      // Commands take the books as they are.
      sandbox: access === 'make' ? config.sandbox : null,
      meter,
      attemptsKeptMs: config.attemptsKeptMs,
      // Those who look into the matter must not be kept out by it.
      requireStandby: config.requireStandby && access === 'make',
      onOtherBooks: otherBooks.resolve,
    });
    assert(keys, 'the store was opened without its keys');
    const disk = await openDisk(config, log, store);
    const signInProvider = await openProvider(config, log);
    const parts = { config, log, database, store, keys, disk, meter, signInProvider };
    const service = assembleService(parts);
    const { promise: foundOtherBooks, resolve: reportOtherBooks } = otherBooks;
    return { ...service, foundOtherBooks, reportOtherBooks };
  } catch (error) {
    await store?.close();
    await database.leave();
    if (error instanceof WrongPurpose) throw new ConfigError(error.message);
    throw error instanceof NoTables ? new NoData(config) : error;
  }
}

/** Loaded only where it is set. It is asked when somebody wants to sign in, so it may be away now. */
async function openProvider(config: Config, log: Logger): Promise<SignInProvider | null> {
  const { provider: settings } = config;
  if (settings === null) return null;
  const { signInProvider } = await import('../outbound/oidc/provider.ts');
  return signInProvider({ settings, log: (message, details) => log.warn(details, message) });
}

/** Null: nothing of it can be seen, or nobody wants that. */
async function openDisk(
  config: Config,
  log: Logger,
  store: PostgresStore,
): Promise<WatchedDisk | null> {
  const { diskReserveBytes: reserveBytes } = config;
  if (reserveBytes === 0) return null;
  const sources = await diskSources(config, store.databaseBytes);
  if (sources.length === 0) return null;
  const disk = watchDisk({ reserveBytes, sources, log });
  await disk.measure();
  return disk;
}

interface Parts {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly store: PostgresStore;
  readonly keys: ServiceKeys;
  readonly disk: WatchedDisk | null;
  readonly meter: StoreMeter | null;
  readonly signInProvider: SignInProvider | null;
}

function assembleService({
  config,
  log,
  database,
  store,
  keys,
  disk,
  meter,
  signInProvider,
}: Parts): Omit<OpenService, 'foundOtherBooks' | 'reportOtherBooks'> {
  const diskRoom = disk ?? UNWATCHED_DISK;
  const tell = (message: string, details: object) => log.error(details, message);
  const committing = groupCommit(store, { log: tell, meter });
  const roomy = onlyWithRoom(committing, diskRoom, meter);
  const gatherer = store.sandbox === null ? roomy : withMagicAmounts(roomy);
  const operator = operatorHere();
  const health = ledgerHealth({ store, keys, log, machine: operator.from });
  let origin = originOf(config.host, config.port);
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    await gatherer.drain();
    await health.stop();
    await disk?.stop();
    await store.close();
    await database.leave();
  }

  return {
    config,
    store,
    database,
    gatherer,
    changeWatch: changeWatch({ config, store, keys, log }),
    ledgerHealth: health,
    keys,
    loginPasswords: loginPasswords(),
    log,
    diskRoom,
    standbyProblem: config.requireStandby ? store.standbyProblem : async () => null,
    operator,
    nodes: () => store.withReadConnection(runningNodes),
    backups: () => showBackups(store, config, store.nowMs() - (store.sandbox?.aheadMs() ?? 0)),
    sandbox: store.sandbox,
    publicLog: store.sandbox === null ? store.publicLog(logSecrets(keys.anchor)) : null,
    signInProvider,
    payBase: () => config.publicUrl ?? origin,
    listensAt(listening) {
      origin = listening;
      return store.listensAt(listening);
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function operatorHere(): Provenance {
  return { kind: 'operator', name: accountName(), from: hostname() };
}

/** A container may run under an account that has no name. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
