// Enumerates every course of a scene: two nodes with the real load, decide, save, commit, fence and
// retry; at each step any session of the server may go on, any answer may arrive, and a limited number
// of times anything may break: the server, a node, a connection with or without what it carried, a wait.

import type { Ended } from '../../../src/store/store.ts';
import { STARTS_AT_MS } from '../../contract/subject.ts';
import { checkHistory } from '../../histories/check-history.ts';
import type { Heard, Request, Write } from '../../histories/history.ts';
import { inOrderOfTime } from '../world/agenda.ts';
import type { Network } from '../world/connection.ts';
import { type Node, type NodeOptions, openNode } from '../world/node.ts';
import type { Plant } from '../world/plants.ts';
import { modelServer, type Server } from '../world/server.ts';
import { endingOf } from '../world/town.ts';
import type { Tables } from '../world/transactions.ts';
import { type Agenda, installVirtualTime, type VirtualTime } from '../world/virtual-time.ts';
import { type ChoosingAgenda, type Explored, explore, type Option } from './choices.ts';
import { frozenWithoutReason } from './frozen.ts';
import type { Scene, Want } from './scenes.ts';

export interface Enumeration extends Plant {
  readonly scene: Scene;
  /** How many things may go wrong in one course. */
  readonly faults: number;
}

/** Where others may see or be seen: between all other statements nothing can come that matters. */
const VISIBLE = [
  ...[
    'load_orders',
    'load_wallets',
    'load_named_wallets',
    'load_bindings',
    'load_buckets',
    'load_named_buckets',
    'save_batch',
    'save_bindings',
    'load_shop_numbers',
    'save_shop_numbers',
  ],
  ...['commit', 'rollback', 'fence'],
];
const TRIES_MAX = 3;
const NAMES = ['A', 'B'] as const;
const TRY_AGAIN = ['unavailable', 'overloaded', 'outcome_unknown'];

export async function enumerate({
  scene,
  faults,
  plants,
  fenceOver,
}: Enumeration): Promise<Explored> {
  let agenda: Agenda = inOrderOfTime();
  const shared: Agenda = { add: (event) => agenda.add(event), next: () => agenda.next() };
  const time = installVirtualTime({
    seed: 1,
    startsAtMs: STARTS_AT_MS,
    agenda: shared,
    hasJitter: false,
  });
  try {
    const tables = await tablesBefore(time, scene);
    return await explore((choosing) => {
      agenda = choosing;
      time.restart();
      return play({ time, agenda: choosing, tables, scene, faults, plants, fenceOver });
    });
  } finally {
    time.uninstall();
  }
}

const CALM: Network = {
  travelMs: (direction) => (direction === 'back' ? 0 : null),
  breakOf: () => null,
};
const UNDISTURBED = { mishapOf: () => null };

async function tablesBefore(time: VirtualTime, { before }: Scene): Promise<Tables> {
  const server = modelServer({ time, ...UNDISTURBED, pauseBefore: () => null });
  const node = nodeOver('A', { time, server }, []);
  const work = async () => {
    for (const command of before) {
      const [ended] = await node.service.store.execute([command], 'main');
      if (typeof ended !== 'object' || !ended.ok) throw new Error(`${command.kind} was refused.`);
    }
  };
  await time.runUntil(work());
  return server.tables;
}

function nodeOver(
  name: string,
  parts: Pick<NodeOptions, 'time' | 'server' | 'onHeard' | 'fenceOver'>,
  broken: string[],
): Node {
  const onBug = (error: unknown) => void broken.push(`a bug: ${error}`);
  return openNode({ ...parts, name, network: CALM, isUp: () => true, onBug });
}

interface Play extends Plant {
  readonly time: VirtualTime;
  readonly agenda: ChoosingAgenda;
  readonly tables: Tables;
  readonly scene: Scene;
  readonly faults: number;
}

async function play({ time, agenda, tables, scene, faults, plants, fenceOver }: Play) {
  const pauseBefore = ({ name }: { readonly name: string }) => (VISIBLE.includes(name) ? 0 : null);
  const broken: string[] = [];
  // All commands lock the order first, so whoever waited for it knows what its holder has bound.
  const onLostRace = () => void broken.push('a key was read before the order was locked');
  const disturbed = { ...UNDISTURBED, onLostRace, ...(plants && { plants }) };
  const server = modelServer({ time, tables, pauseBefore, ...disturbed });
  const heard = new Map<string, string>();
  const nodes = NAMES.map((name) => {
    const onHeard = (what: string) => void heard.set(name, `${heard.get(name)}\n${what}`);
    return nodeOver(name, { time, server, onHeard, ...(fenceOver && { fenceOver }) }, broken);
  });
  const requests: Request[] = [];
  const left = { faults };
  const describe = () =>
    canonical([
      describeTables(server, tables),
      server.describe(),
      ...heard.values(),
      nodes.map((node) => [node.isAlive(), ...node.connections().map(({ name }) => name)]).join(),
      requests
        .map(({ what, heard }) => JSON.stringify([what, heard]))
        .sort()
        .join(),
      String(left.faults),
    ]);
  agenda.begin(describe, () => faultsNow(agenda, server, nodes, left));
  const asking = Promise.all(
    scene.wants.map((want, index) => pursue(want, index, nodes, requests)),
  );
  await time.runUntil(asking);
  agenda.end();
  // Whatever is still under way ends now, unheard.
  for (const node of nodes) node.kill();
  while (!agenda.isQuiet()) {
    await time.runUntil(new Promise<void>((end) => void time.after(0, 'world', 'quiet', end)));
  }
  const all = [...scene.earlier.map(requestBefore), ...requests];
  const ending = endingOf(server);
  const history = { requests: all, ending, accounts: new Set(ending.balances.keys()) };
  return [...broken, ...checkHistory(history), ...frozenWithoutReason(server.tables)];
}

/** Asks until the answer is clear; without a key or a number, a doubt is left as it is. */
async function pursue(
  { write, command }: Want,
  index: number,
  nodes: readonly Node[],
  requests: Request[],
): Promise<void> {
  for (let count = 0; count < TRIES_MAX; count++) {
    const node = nodes[(index + count) % nodes.length];
    if (!node?.isAlive()) continue;
    const askedAt = 1_000 + requests.length;
    // Each has a lane of its own, for both may come to ask one node.
    const lane = index === 0 ? 'main' : 'side';
    const [ended] = await node.service.store.execute([command(`${index}${count}`)], lane);
    const told: Heard = node.isAlive() ? hear(ended) : { as: 'unknown' };
    requests.push({ what: write, askedAt, endedAt: 10_000 + requests.length, heard: told });
    const later = told.as === 'refused' && TRY_AGAIN.includes(told.code);
    const mayRepeat = write.key !== null || write.number !== undefined;
    const again = told.as === 'unknown' ? mayRepeat : later;
    if (!again) return;
  }
}

function hear(ended: Ended | undefined): Heard {
  if (ended === undefined || ended === 'locked_elsewhere')
    return { as: 'refused', code: 'overloaded' };
  if (ended.ok) return { as: 'done', no: numberIn(ended.result), replayed: ended.replayed };
  const { code } = ended.refusal;
  return code === 'outcome_unknown' ? { as: 'unknown' } : { as: 'refused', code };
}

function numberIn(result: object): string {
  return 'refundNo' in result
    ? String(result.refundNo)
    : 'txNo' in result
      ? String(result.txNo)
      : '';
}

/** What was there before was acknowledged before, under the number that is its key. */
function requestBefore(what: Write, index: number): Request {
  const heard = { as: 'done', no: what.key ?? '', replayed: false } as const;
  return { what, askedAt: 2 * index, endedAt: 2 * index + 1, heard };
}

function faultsNow(
  agenda: ChoosingAgenda,
  server: Server,
  nodes: readonly Node[],
  left: { faults: number },
): readonly Option[] {
  if (left.faults === 0) return [];
  const options: Option[] = [];
  const add = (label: string, run: () => void) => {
    const happen = () => {
      left.faults -= 1;
      run();
    };
    const event = {
      kind: 'world',
      label,
      atMs: 0,
      order: 0,
      run: happen,
      cancelled: false,
    } as const;
    options.push({ label, happen: event });
  };
  add('the server crashes', server.crash);
  for (const node of nodes.filter((one) => one.isAlive())) {
    add(`${node.name} is killed`, node.kill);
    for (const connection of node.connections()) {
      add(`${connection.name}: cut, and what it carried arrives`, () => connection.cut(true));
      add(`${connection.name}: cut, and what it carried is lost`, () => connection.cut(false));
    }
  }
  for (const limit of agenda.limits()) {
    add('a wait is over', () => {
      limit.cancelled = true;
      limit.run();
    });
  }
  return options;
}

function describeTables(server: Server, before: Tables): string {
  const changed: string[] = [];
  for (const [name, rows] of server.tables) {
    for (const [key, row] of rows) {
      if (before.get(name)?.get(key) !== row) changed.push(`${name} ${key} ${JSON.stringify(row)}`);
    }
  }
  return changed.sort().join('\n');
}

/** The ids of batches are random; what counts is which is which. */
function canonical(parts: readonly string[]): string {
  const names = new Map<string, string>();
  return parts.join('\n\n').replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, (id) => {
    const name = names.get(id) ?? `id${names.size}`;
    names.set(id, name);
    return name;
  });
}
