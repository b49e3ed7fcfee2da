// Knows the floors of the house: a room may use what stands below it, and nothing beside it or above.
// Names alone (`import type`) may cross between rooms; values, which is what runs, may not. In circles types
// count too: nobody should have to read in one.

import { dirname, join } from 'node:path';

/** From the ground up. Rooms on one floor do not know each other. */
const FLOORS: readonly (readonly string[])[] = [
  ['src/core'],
  ['src/refusals', 'src/crypto', 'src/wire', 'src/runtime', 'src/runtime/metrics'],
  ['src/settings/brand'],
  ['src/settings'],
  ['src/settings/config.ts', 'src/outbound'],
  ['src/store/embedded-postgres'],
  ['src/store'],
  ['src/service'],
  ['src/http'],
  ['src/interface'],
  ['src/session', 'src/callbacks', 'src/workers'],
  ['src/cli/listen', 'src/pages/kit'],
  [
    ...['src/rest', 'src/mcp', 'src/pages/console'],
    ...['src/pages/pay', 'src/pages/cashier', 'src/pages/account'],
    ...['src/pages/refund-requests', 'src/pages/payment-requests'],
    'src/pages/sign-in',
    ...['src/pages/front', 'src/pages/docs'],
  ],
  ['src/server'],
  ['src/cli'],
  ['src/main.ts'],
];

/** Inside the PostgreSQL store: connections, several machines, tables, the wings side by side, the top. */
const STORE_FLOORS: readonly (readonly string[])[] = [
  ['src/store/postgres/connection'],
  ['src/store/postgres/machines'],
  ['src/store/postgres/tables'],
  ['src/store/postgres/public-log'],
  ['batch', 'reads', 'callbacks', 'notices', 'verify', 'backup', 'sandbox'].map(
    (name) => `src/store/postgres/${name}`,
  ),
  ['src/store/postgres'],
];

/** Inside the core. Files beside these rooms are held by the rule about circles alone. */
const CORE_FLOORS: readonly (readonly string[])[] = [
  ['src/core/ledger'],
  ['src/core/rows'],
  ['src/core/proofs'],
  ['src/core/keys'],
  ['src/core/people', 'src/core/staff'],
  ['src/core/order', 'src/core/wallet', 'src/core/bank'],
  ['src/core/decide.ts'],
];

export interface Import {
  readonly from: string;
  readonly to: string;
  /** Types vanish before the program runs. */
  readonly typeOnly: boolean;
}

/** The imports of files of this repository by relative paths. */
export function importsIn(path: string, text: string): readonly Import[] {
  const statements = /(?:^|\n)(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/g;
  return [...text.matchAll(statements)].map(([, typeOnly, name]) => ({
    from: path,
    to: join(dirname(path), name ?? ''),
    typeOnly: typeOnly !== undefined,
  }));
}

/** What is wrong with an import, and where what it wants belongs; null if nothing is. */
export function floorComplaint({ from, to, typeOnly }: Import): string | null {
  if (!to.startsWith('src/')) return null;
  const inCore = complaint(CORE_FLOORS, from, to);
  if (typeOnly || inCore) return inCore;
  return complaint(FLOORS, from, to) ?? complaint(STORE_FLOORS, from, to);
}

function complaint(floors: readonly (readonly string[])[], from: string, to: string) {
  const source = placeOf(floors, from);
  const target = placeOf(floors, to);
  if (!source || !target) {
    if (floors !== FLOORS) return null;
    return `${source ? to : from} stands on no floor: give its room one in test/support/floors.ts`;
  }
  if (source.room === target.room || target.floor < source.floor) return null;
  const lower = floors[source.floor - 1]?.join(', ') ?? source.room;
  const above = floors.find((_, floor) => floor > Math.max(source.floor, target.floor));
  const passed = above ? `, or let ${above.join(' or ')} pass it in` : '';
  return (
    `${from} imports ${to}, but ${target.room} does not stand below ${source.room}: ` +
    `what both need belongs in ${lower} or lower${passed}`
  );
}

/** The floors, by number, of what a line of the map names: without what another line names more exactly. */
export function floorsNamed(rooms: readonly string[], map: readonly string[]): readonly number[] {
  return FLOORS.flatMap((names, floor) => {
    const named = names.map((name) => map.filter((room) => `${name}/`.startsWith(`src/${room}`)));
    const longest = named.map((found) => found.sort((a, b) => b.length - a.length)[0] ?? '');
    return longest.some((room) => rooms.includes(room)) ? [floor] : [];
  });
}

/** The longest name wins, so that a wing may stand apart from the house around it. */
function placeOf(floors: readonly (readonly string[])[], path: string) {
  const places = floors.flatMap((rooms, floor) => rooms.map((room) => ({ room, floor })));
  const holding = places.filter(({ room }) => path === room || path.startsWith(`${room}/`));
  return holding.sort((a, b) => b.room.length - a.room.length)[0] ?? null;
}

/** Files that import each other in circles, types counted: of each knot of circles the shortest way round. */
export function circlesIn(imports: readonly Import[]): readonly (readonly string[])[] {
  const edges = Map.groupBy(imports, ({ from }) => from);
  const reach = new Map<string, ReadonlyMap<string, string>>();
  for (const file of edges.keys()) reach.set(file, reachedFrom(file, edges));
  const known = new Set<string>();
  const circles: (readonly string[])[] = [];
  for (const [file, reached] of reach) {
    if (known.has(file) || !reached.has(file)) continue;
    const knot = [...reached.keys()].filter((other) => reach.get(other)?.has(file));
    for (const other of knot) known.add(other);
    const ways = knot.map((other) => wayBack(other, reach.get(other) ?? new Map()));
    circles.push(ways.reduce((short, way) => (way.length < short.length ? way : short)));
  }
  return circles;
}

/** What a file leads to, nearest first, and from where. */
function reachedFrom(start: string, edges: ReadonlyMap<string, readonly Import[]>) {
  const cameFrom = new Map<string, string>();
  const open = [start];
  for (const file of open) {
    for (const { to } of edges.get(file) ?? []) {
      if (cameFrom.has(to)) continue;
      cameFrom.set(to, file);
      open.push(to);
    }
  }
  return cameFrom;
}

function wayBack(start: string, cameFrom: ReadonlyMap<string, string>): readonly string[] {
  const way = [start];
  for (let file = cameFrom.get(start); file !== undefined; file = cameFrom.get(file)) {
    way.unshift(file);
    if (file === start) break;
  }
  return way;
}
