// Examines for `tael doctor` the nodes that run on this database, each where it listens itself: the public
// URL leads to one of them only.

import { isLoopback } from '../../settings/config.ts';
import type { RunningNode } from '../../store/postgres/presence.ts';
import { hostOf, originOf } from '../../wire/origin.ts';
import { buildAt, UPGRADE_REST, UPGRADING } from './examine-address.ts';
import { bad, type Finding, good, unknown } from './finding.ts';

const EVERYWHERE = ['0.0.0.0', '::'];
const SHOWN_MAX = 8;

export async function examineNodes(nodes: readonly RunningNode[]): Promise<Finding> {
  const name = 'nodes';
  if (nodes.length === 0)
    return unknown(name, 'none runs on this database', 'Start one: tael serve');
  const all = await Promise.all(nodes.slice(0, SHOWN_MAX).map(stateOf));
  const more = nodes.length > SHOWN_MAX ? `; ${nodes.length - SHOWN_MAX} more` : '';
  const found = `${all.map(({ text }) => text).join('; ')}${more}`;
  if (!all.every(({ isFine }) => isFine)) {
    return bad(name, found, 'Look at the log of that node, and at the firewall on the way to it.');
  }
  const builds = new Set(all.flatMap(({ build }) => build ?? []));
  if (builds.size <= 1) return good(name, found);
  return unknown(name, `${found}: ${UPGRADING}`, UPGRADE_REST);
}

/** Where a node can be asked from here; null: it listens to its own machine, which is another. */
export function addressFromHere({
  origin,
  from,
}: Pick<RunningNode, 'origin' | 'from'>): string | null {
  const [host, port] = [hostOf(origin), Number(new URL(origin).port || 80)];
  if (from === null || isLoopback(from)) {
    if (!EVERYWHERE.includes(host)) return origin;
    return originOf(host === '::' ? '::1' : '127.0.0.1', port);
  }
  if (isLoopback(host)) return null;
  return EVERYWHERE.includes(host) ? originOf(from, port) : origin;
}

interface NodeState {
  readonly text: string;
  readonly isFine: boolean;
  readonly build?: string;
}

async function stateOf(node: RunningNode): Promise<NodeState> {
  const address = addressFromHere(node);
  if (address === null) {
    return { text: `${node.origin} of ${node.from} cannot be asked from here`, isFine: true };
  }
  try {
    const build = await buildAt(address);
    return build === null
      ? { text: `${address} answers, but not as Tael`, isFine: false }
      : { text: `${address} is ${build}`, isFine: true, build };
  } catch {
    return { text: `${address} does not answer`, isFine: false };
  }
}
