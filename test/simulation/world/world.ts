// One course of events, chosen by a seed: nodes of the real service over the model of PostgreSQL, clients
// who use them, and everything that goes wrong between them. Afterwards the history is checked.

import type { Statement } from '../../../src/store/postgres/connection/connection.ts';
import { STARTS_AT_MS } from '../../contract/subject.ts';
import { checkHistory } from '../../histories/check-history.ts';
import type { History, Request } from '../../histories/history.ts';
import type { Random } from '../random.ts';
import { inOrderOfTime } from './agenda.ts';
import { runClients } from './clients.ts';
import type { Break, Network } from './connection.ts';
import { type Node, type NodeOptions, openNode } from './node.ts';
import { type Mishap, modelServer, type ServerOptions } from './server.ts';
import { accountOf, endingOf, foundTown, PEOPLE } from './town.ts';
import { installVirtualTime, type VirtualTime } from './virtual-time.ts';

export interface WorldOptions {
  readonly seed: number;
  readonly requests: number;
  /** Mistakes that are planted, to see that they are found. */
  readonly plants?: ServerOptions['plants'];
  readonly fenceOver?: NodeOptions['fenceOver'];
}

export interface Course {
  readonly requests: number;
  /** Sentences about what is broken; empty if nothing is. */
  readonly broken: readonly string[];
  /** How often each answer was heard, and each mishap happened. */
  readonly happened: ReadonlyMap<string, number>;
  /** Of all requests and answers: two runs of one seed have the same. */
  readonly virtualMs: number;
  readonly history: History;
}

const NODES = 2;

export async function runWorld({
  seed,
  requests: requestsMax,
  plants,
  fenceOver,
}: WorldOptions): Promise<Course> {
  const time = installVirtualTime({ seed, startsAtMs: STARTS_AT_MS, agenda: inOrderOfTime() });
  try {
    const happened = new Map<string, number>();
    const note = (what: string) => void happened.set(what, (happened.get(what) ?? 0) + 1);
    const broken: string[] = [];
    const state = { isCalm: true, isUp: true };
    const chance = mishaps(time.random, state, note);
    const server = modelServer({ time, ...chance, ...(plants && { plants }) });
    const onBug = (error: unknown) => void broken.push(`a bug: ${describe(error)}`);
    const common = { time, server, network: chance.network, isUp: () => state.isUp, onBug };
    const nodes: Node[] = [];
    const start = (index: number) => {
      const name = `node${index}`;
      nodes[index] = openNode({ ...common, name, ...(fenceOver && { fenceOver }) });
    };
    for (let index = 0; index < NODES; index++) start(index);
    await time.runUntil(foundTown(nodes[0]?.service.store as never));
    state.isCalm = false;
    disasters(time, state, { nodes, start, crash: server.crash, note });
    const requests: Request[] = [];
    await time.runUntil(runClients({ time, random: time.random, nodes, requests, requestsMax }));
    state.isCalm = true;
    await time.runUntil(quietness(time, nodes));
    for (const { heard, what } of requests)
      note(`${what.kind === 'write' ? what.operation : what.kind} ${wordOf(heard)}`);
    const accounts = PEOPLE.flatMap((one) => [
      accountOf(one, 'consumer'),
      accountOf(one, 'merchant'),
    ]);
    const history = { requests, ending: endingOf(server), accounts: new Set(accounts) };
    broken.push(...checkHistory(history));
    return {
      requests: requests.length,
      broken,
      happened,
      virtualMs: time.nowMs() - STARTS_AT_MS,
      history,
    };
  } finally {
    time.uninstall();
  }
}

interface Weather {
  /** True: nothing goes wrong. */
  isCalm: boolean;
  isUp: boolean;
}

function mishaps(random: Random, weather: Weather, note: (what: string) => void) {
  function mishapOf({ name }: Statement): Mishap | null {
    if (weather.isCalm || random.chance(0.99)) return null;
    const choices: readonly Mishap[] =
      name === 'commit'
        ? ['dies_before', 'dies_after', 'dies_after', 'warns', { code: '40001' }]
        : [
            { code: '40001' },
            { code: '40P01' },
            { code: '53100' },
            { code: '55P03' },
            'dies_before',
          ];
    const mishap = random.pick(choices);
    note(
      `mishap: ${typeof mishap === 'object' ? mishap.code : mishap}${name === 'commit' ? ' at commit' : ''}`,
    );
    return mishap;
  }
  function breakOf(): Break | null {
    if (weather.isCalm || random.chance(0.997)) return null;
    note('mishap: connection breaks');
    return random.pick(['arrives', 'is_lost'] as const);
  }
  function travelMs(): number {
    const isStalled = !weather.isCalm && random.chance(0.0005);
    if (isStalled) note('mishap: network stalls');
    return isStalled ? random.below(9_000) : (1 + random.below(200)) / 100;
  }
  const pauseBefore = () => (random.chance(0.1) ? random.below(300) / 100 : null);
  const network: Network = { travelMs, breakOf };
  return { mishapOf, pauseBefore, network };
}

interface Victims {
  readonly nodes: Node[];
  readonly start: (index: number) => void;
  readonly crash: () => void;
  readonly note: (what: string) => void;
}

/** What befalls whole machines, every now and then. */
function disasters(
  time: VirtualTime,
  weather: Weather,
  { nodes, start, crash, note }: Victims,
): void {
  const { random } = time;
  function every(meanMs: number, happen: () => void): void {
    time.after(random.below(2 * meanMs), 'world', 'disaster', () => {
      if (weather.isCalm) return;
      happen();
      every(meanMs, happen);
    });
  }
  every(2_500, () => {
    note('mishap: server crashes');
    weather.isUp = false;
    crash();
    time.after(random.below(random.pick([100, 3_000])), 'world', 'server is back', () => {
      weather.isUp = true;
    });
  });
  every(2_000, () => {
    const index = random.below(nodes.length);
    if (!nodes[index]?.isAlive()) return;
    note('mishap: node killed');
    nodes[index]?.kill();
    time.after(random.below(2_000), 'world', 'node is back', () => start(index));
  });
  every(150, () => {
    note('mishap: connection cut');
    const open = nodes.flatMap((node) => node.connections());
    if (open.length > 0) random.pick(open).cut(random.chance(0.7));
  });
}

/** Until the last batch has ended, and the last session that nobody hears any more. */
async function quietness(time: VirtualTime, nodes: readonly Node[]): Promise<void> {
  await Promise.all(nodes.map(({ service }) => service.gatherer.drain()));
  await new Promise<void>((resolve) => void time.after(20_000, 'world', 'all is quiet', resolve));
}

function wordOf(heard: Request['heard']): string {
  if (heard.as === 'refused') return heard.code;
  return heard.as === 'done' && heard.replayed ? 'replayed' : heard.as;
}

function describe(error: unknown): string {
  if (!(error instanceof Error))
    return JSON.stringify(error, (_, value) => (value instanceof Error ? describe(value) : value));
  return `${error.message}${error.cause ? ` because ${describe(error.cause)}` : ''}`;
}
