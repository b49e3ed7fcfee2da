// Reads a CPU profile from `--profile`: the time by file and by function, and what each of Tael's own
// functions cost including everything it called.
// Usage: node bin/tael-run.mjs bench/profile.ts FILE.cpuprofile

import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

interface ProfileNode {
  readonly id: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url: string;
    readonly lineNumber: number;
  };
  readonly children?: readonly number[];
}

interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const ROOT = resolve(import.meta.dirname, '..');
const SHOWN = 40;
/** Time spent waiting, or on work that no request caused. */
const IDLE = new Set(['(idle)', '(program)', '(root)']);

function main(file: string): void {
  const profile: Profile = JSON.parse(readFileSync(file, 'utf8'));
  const own = ownMicros(profile);
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const byFunction = new Map<string, number>();
  const byFile = new Map<string, number>();
  for (const [id, micros] of own) {
    const node = nodes.get(id);
    if (!node || node.callFrame.functionName === '(idle)') continue;
    add(byFunction, nameOf(node), micros);
    add(byFile, fileOf(node), micros);
  }
  const busy = [...byFunction.values()].reduce((sum, micros) => sum + micros, 0);
  print('own time by file', byFile, busy);
  print('own time by function', byFunction, busy);
  print("Tael's functions with all they called", withCalled(profile, own, nodes), busy);
}

function ownMicros(profile: Profile): Map<number, number> {
  const own = new Map<number, number>();
  for (const [index, id] of profile.samples.entries()) {
    add(own, id, profile.timeDeltas[index] ?? 0);
  }
  return own;
}

/** Counts recursion only once, at the outermost call of a function. */
function withCalled(
  profile: Profile,
  own: ReadonlyMap<number, number>,
  nodes: ReadonlyMap<number, ProfileNode>,
): Map<string, number> {
  const totals = new Map<string, number>();
  const visit = (node: ProfileNode, above: ReadonlySet<string>): number => {
    const name = nameOf(node);
    const inside = new Set(above).add(name);
    let micros = own.get(node.id) ?? 0;
    for (const id of node.children ?? []) {
      const child = nodes.get(id);
      if (child) micros += visit(child, inside);
    }
    if (fileOf(node).startsWith('src/') && !above.has(name)) add(totals, name, micros);
    return micros;
  };
  const [root] = profile.nodes;
  if (root) visit(root, new Set());
  return totals;
}

function nameOf(node: ProfileNode): string {
  const { functionName, lineNumber } = node.callFrame;
  const place = fileOf(node);
  if (IDLE.has(functionName) || place === '') return functionName || '(native)';
  return `${functionName || '(anonymous)'}  ${place}:${lineNumber + 1}`;
}

function fileOf({ callFrame: { functionName, url } }: ProfileNode): string {
  if (url === '') return functionName.startsWith('(') ? functionName : '';
  return url.startsWith('file:') ? relative(ROOT, fileURLToPath(url)) : url;
}

function print(title: string, micros: ReadonlyMap<string, number>, busy: number): void {
  console.log(`\n${title}`);
  const sorted = [...micros].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  for (const [name, one] of sorted) {
    console.log(`${((100 * one) / busy).toFixed(1).padStart(6)} %  ${name}`);
  }
}

function add<Key>(sums: Map<Key, number>, key: Key, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}

main(process.argv[2] ?? '');
