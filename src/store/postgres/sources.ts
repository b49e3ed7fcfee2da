// The connections of the store, one for each kind of work, and what operators watch through them.

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
import { readFigures } from './reads/figures.ts';
import { databaseBytes } from './reads/server-state.ts';
import { checkStandbys } from './standbys.ts';
import { readPlacement } from './tables/machines.ts';
import { newestAnchor } from './verify/anchor.ts';
import { verifications } from './verify/runs.ts';

/** One of the connections that this process holds. */
export interface ConnectionState {
  /** What it is for. */
  readonly use: string;
  readonly isOpen: boolean;
  readonly openedCount: number;
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
  sources: ReturnType<typeof sourcesOver>,
  cells: Cells,
  nowMs: () => number,
) {
  const { hot, wide } = sources;
  return {
    standbyProblem: standbyProblemAt(hot),
    figures: (after: number | null) => readFigures(wide, cells, after, nowMs()),
    databaseBytes: async () => databaseBytes(await wide.connection()),
    connections: () => statesOf(sources),
    verifications: verifications(wide),
    newestAnchor: async () => newestAnchor(await wide.connection()),
    placement: async () => readPlacement(await wide.connection()),
  };
}

function statesOf(sources: Readonly<Record<string, ConnectionSource>>): ConnectionState[] {
  return Object.entries(sources).map(([use, source]) => ({
    use,
    isOpen: source.isOpen(),
    openedCount: source.openedCount(),
  }));
}

function standbyProblemAt(source: ConnectionSource): () => Promise<string | null> {
  const check = checkStandbys();
  return async () => check(await source.connection());
}
