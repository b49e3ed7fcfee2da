// Reads a CPU profile from `--profile`: the time by file and by function, and what each of Tael's own
// functions cost including everything it called.
// Usage: node bin/tael-run.mjs bench/profile.ts FILE.cpuprofile

import {
  add,
  fileOf,
  ownMicros,
  type Profile,
  type ProfileNode,
  readProfile,
} from './cpu-profile.ts';

const SHOWN = 40;
/** Time spent waiting, or on work that no request caused. */
const IDLE = new Set(['(idle)', '(program)', '(root)']);

function main(file: string): void {
  const profile = readProfile(file);
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

function print(title: string, micros: ReadonlyMap<string, number>, busy: number): void {
  console.log(`\n${title}`);
  const sorted = [...micros].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  for (const [name, one] of sorted) {
    console.log(`${((100 * one) / busy).toFixed(1).padStart(6)} %  ${name}`);
  }
}

main(process.argv[2] ?? '');
