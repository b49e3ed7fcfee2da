// One node of the service over the model: the real gatherer, the real batches with their load, save and
// fence, and the use cases above. Only the driver and the server are replaced.

import { ownersForeseen } from '../../../src/core/decide.ts';
import type { SettlementBucketName } from '../../../src/core/order/settlement.ts';
import type { Service } from '../../../src/service/service.ts';
import { readConfig } from '../../../src/settings/config.ts';
import { groupCommit } from '../../../src/store/group-commit.ts';
import type { ExecuteContext } from '../../../src/store/postgres/batch/context.ts';
import { execute } from '../../../src/store/postgres/batch/execute.ts';
import { orderParties } from '../../../src/store/postgres/batch/order-parties.ts';
import { ONE_CELL } from '../../../src/store/postgres/connection/cells.ts';
import { connectOnDemand } from '../../../src/store/postgres/connection/connection-source.ts';
import { NOTHING_AWAY } from '../../../src/store/postgres/machines/cells-away.ts';
import { KEY_ROWS, USER_ROWS } from '../../../src/store/postgres/tables/access.ts';
import {
  type OrderRow,
  type SettlementBucketRow,
  toOrder,
  toSettlementBucket,
} from '../../../src/store/postgres/tables/orders.ts';
import type { Row as Sealed } from '../../../src/store/postgres/tables/row-mac.ts';
import { toOwner, type WalletRow } from '../../../src/store/postgres/tables/wallets.ts';
import type { CommandStore, Lane, Queries, Store } from '../../../src/store/store.ts';
import { StoreFailure } from '../../../src/store/store-failure.ts';
import { SEALING } from '../../support/chain-key.ts';
import { testService } from '../../support/test-service.ts';
import { connectToModel, type ModelConnection, type Network } from './connection.ts';
import type { Server } from './server.ts';
import type { Row } from './tables.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface NodeOptions {
  readonly name: string;
  readonly time: VirtualTime;
  readonly server: Server;
  readonly network: Network;
  /** False: nobody can connect, or read. */
  readonly isUp: () => boolean;
  /** Told of bugs, which there must be none of. */
  readonly onBug: (error: unknown) => void;
  /** Replaces the connection that the fence is written on. */
  readonly fenceOver?: (connection: ModelConnection) => ModelConnection;
  readonly onHeard?: (what: string) => void;
}

export interface Node {
  readonly name: string;
  readonly contexts: Readonly<Record<Lane, ExecuteContext>>;
  readonly service: Service;
  /** As `kill -9` does: what it sent may still be run, and it hears nothing any more. */
  kill(): void;
  isAlive(): boolean;
  /** Those that are open. */
  connections(): readonly ModelConnection[];
}

const LOCK_MS: Readonly<Record<Lane | 'fence', number>> = {
  main: 200,
  side: 200,
  slow: 3_000,
  fence: 0,
};
const COMMIT_MS_MAX = 5_000;

export function openNode(options: NodeOptions): Node {
  const { name, time, server, network, isUp, onBug, onHeard } = options;
  const connections = new Set<ModelConnection>();
  let isAlive = true;

  async function open(lane: Lane | 'fence'): Promise<ModelConnection> {
    await pause(time, network.travelMs('there'));
    if (!isAlive || !isUp()) throw new Error('There is nobody to connect to.');
    const heard = onHeard && { onHeard };
    const wanted = { time, server, network, name: `${name}/${lane}`, lockTimeoutMs: LOCK_MS[lane] };
    const connection = connectToModel({ ...wanted, ...heard });
    for (const one of connections) if (one.isLost()) connections.delete(one);
    connections.add(connection);
    return connection;
  }

  const known = orderParties();
  const sources = { main: source('main'), side: source('side'), slow: source('slow') };
  function source(lane: Lane) {
    return connectOnDemand(() => open(lane));
  }
  function contextOf(lane: Lane): ExecuteContext {
    return {
      source: sources[lane],
      lane,
      meter: null,
      parties: known,
      cells: ONE_CELL,
      away: NOTHING_AWAY,
      sealing: SEALING,
      openFence: async () => {
        const connection = await open('fence');
        return options.fenceOver?.(connection) ?? connection;
      },
      onSilence: () => {},
      commitMsMax: COMMIT_MS_MAX,
      onCallbackOwed: () => {},
      nowMs: () => Math.floor(time.nowMs()),
      onBug,
    };
  }
  const contexts = { main: contextOf('main'), side: contextOf('side'), slow: contextOf('slow') };
  const commands: CommandStore = {
    execute: (batch, lane, locking = 'wait') => execute(contexts[lane], batch, locking),
    predictOwners: (command) => ownersForeseen(command, (txNo) => known.of(txNo)?.ownerId),
    predictCells: () => [],
    cellCount: ONE_CELL.count,
  };
  const store = {
    ...commands,
    queries: queriesOver({ time, server, network, isUp: () => isAlive && isUp() }),
    nowMs: () => Math.floor(time.nowMs()),
  } as Store;
  const config = readConfig({}, { settlementDelayMs: 20_000 });
  const gatherer = groupCommit(store, { log: (message, details) => onBug({ message, details }) });
  return {
    name,
    contexts,
    service: testService({ config, store, gatherer }),
    isAlive: () => isAlive,
    kill() {
      isAlive = false;
      for (const connection of connections) connection.cut(true);
      for (const one of Object.values(sources)) void one.close();
    },
    connections: () => [...connections].filter((one) => !one.isLost()),
  };
}

function pause(time: VirtualTime, ms: number | null): Promise<void> {
  if (ms === null) return Promise.resolve();
  return new Promise((resolve) => void time.after(ms, 'world', 'travels', resolve));
}

type Reading = Pick<NodeOptions, 'time' | 'server' | 'network' | 'isUp'>;

/** The reads that the use cases of the simulation need; any other stops the run. */
function queriesOver({ time, server, network, isUp }: Reading): Queries {
  const rowsOf = (table: string) => server.tables.get(table) ?? new Map<string, Row>();
  /** The snapshot is taken somewhere between the question and the answer. */
  async function read<Answer>(take: () => Answer): Promise<Answer> {
    await pause(time, network.travelMs('there'));
    if (!isUp()) throw new StoreFailure('away', new Error('The database is away.'));
    const answer = take();
    await pause(time, network.travelMs('back'));
    return answer;
  }
  const one = <Read, Made>(table: string, make: (row: Read) => Made) => {
    return (id: string | number) =>
      read(() => {
        const row = rowsOf(table).get(String(id));
        return row && make(row as Read);
      });
  };
  const answered = {
    user: one('users', (row: Sealed) => USER_ROWS.read(SEALING, row)),
    owner: one<WalletRow, unknown>('wallets', toOwner),
    order: one<OrderRow, unknown>('orders', toOrder),
    key: one('api_keys', (row: Sealed) => ({ key: KEY_ROWS.read(SEALING, row) })),
    latestRefundRequest: async () => undefined,
    dueBuckets: (_cell: number, limit: number) => read(() => dueBuckets(limit)),
  };
  function dueBuckets(limit: number): SettlementBucketName[] {
    const waiting = [...rowsOf('settlement_buckets').values()].map((row) =>
      toSettlementBucket(row as never as SettlementBucketRow),
    );
    const due = waiting.filter((one) => one.settledAtMs === null && one.dueAtMs <= time.nowMs());
    return due.slice(0, limit);
  }
  return new Proxy(answered, {
    get(target, asked) {
      if (asked in target) return Reflect.get(target, asked);
      throw new Error(`The simulation does not read ${String(asked)}.`);
    },
  }) as unknown as Queries;
}
