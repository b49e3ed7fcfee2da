// The connections of the store, one for each kind of work, and what operators watch through them.

import type { LogSecrets } from '../../crypto/log-secrets.ts';
import type { PublicLog } from '../public-log.ts';
import type { Cells } from './connection/cells.ts';
import {
  ADMISSION_SETTINGS,
  type Connection,
  POINT_READ_SETTINGS,
  READ_SETTINGS,
  type Settings,
  SLOW_SETTINGS,
  WRITE_SETTINGS,
} from './connection/connection.ts';
import { type ConnectionSource, connectOnDemand } from './connection/connection-source.ts';
import { runOnce } from './connection/once.ts';
import type { Books } from './connection/owners.ts';
import { canMove } from './machines/moves.ts';
import { type Placement, readPlacement } from './machines/placement.ts';
import { publicLog } from './public-log/read-log.ts';
import { type Figures, readFigures } from './reads/figures.ts';
import { databaseBytes } from './reads/server-state.ts';
import { checkStandbys, checkWorkersStandbys, watchedAside } from './standbys.ts';
import { type NewestAnchor, newestAnchor } from './verify/anchor.ts';

/** A machine that vanished is waited for, so that it can be named. */
const LONG: Settings = { statement_timeout: '60000' };
const SHORT: Settings = { statement_timeout: '2000' };

/** One of the connections that this process holds. */
export interface ConnectionState {
  /** What it is for. */
  readonly use: string;
  readonly isOpen: boolean;
  readonly openedCount: number;
}

export interface WatchedStore {
  /** What operators watch. `after`: the last owner that was checked by the read before. */
  figures(after: number | null): Promise<Figures>;
  /** The size of the database's files, without the write-ahead log. */
  databaseBytes(): Promise<number>;
  connections(): readonly ConnectionState[];
  /** Why no standby confirms commits; null: one does. */
  standbyProblem(): Promise<string | null>;
  newestAnchor(): Promise<NewestAnchor | null>;
  publicLog(secrets: LogSecrets): PublicLog;
  /** On which machines the books lie. */
  placement(): Promise<Placement>;
}

/** One connection for each kind of work, so that no kind waits behind another. */
export function sourcesOver(open: (settings: Settings) => Promise<Connection>) {
  const sourceOf = (settings: Settings) => connectOnDemand(() => open(settings));
  return {
    main: sourceOf(WRITE_SETTINGS),
    side: sourceOf(WRITE_SETTINGS),
    slow: sourceOf(SLOW_SETTINGS),
    admission: sourceOf(ADMISSION_SETTINGS),
    hot: sourceOf(POINT_READ_SETTINGS),
    wide: sourceOf(READ_SETTINGS),
  };
}

export function whatOperatorsWatch(
  sources: ReturnType<typeof sourcesOver> & { readonly wide: Books },
  nowMs: () => number,
  open: (settings: Settings) => Promise<Connection>,
): WatchedStore {
  const { hot, wide } = sources;
  return {
    standbyProblem: standbyProblemAt(hot, wide.cells, open),
    figures: (after: number | null) => readFigures(wide, after, nowMs()),
    databaseBytes: async () => databaseBytes(await wide.connection()),
    connections: () => statesOf(sources),
    newestAnchor: async () => newestAnchor(await wide.connection()),
    publicLog: (secrets: LogSecrets) => publicLog({ books: wide, secrets }),
    placement: async () => runOnce(await open(LONG), readPlacement),
  };
}

function statesOf(sources: Readonly<Record<string, ConnectionSource>>): ConnectionState[] {
  return Object.entries(sources).map(([use, source]) => ({
    use,
    isOpen: source.isOpen(),
    openedCount: source.openedCount(),
  }));
}

function standbyProblemAt(
  source: ConnectionSource,
  cells: Cells,
  open: (settings: Settings) => Promise<Connection>,
): () => Promise<string | null> {
  const check = checkStandbys();
  const workersProblem = canMove(cells)
    ? watchedAside(checkWorkersStandbys(), () => open(SHORT))
    : () => null;
  return async () => (await check(await source.connection())) ?? workersProblem();
}
