// CPU time and memory of processes as Linux accounts for them. Elsewhere the figures are left out.

import { readdirSync, readFileSync } from 'node:fs';

const MICROS_PER_TICK = 10_000; // Linux shows 100 ticks a second to every program.

interface Stat {
  readonly parent: number;
  readonly ticks: number;
}

/**
 * CPU time of a process, of its living descendants and of those that have ended: a child's time
 * is added to its parent when the parent waits for it, so short-lived children count too.
 */
export function treeMicros(pid: number): number | null {
  const stats = allStats();
  if (stats === null || !stats.has(pid)) return null;
  const children = Map.groupBy(stats.keys(), (child) => stats.get(child)?.parent ?? 0);
  const ticksOf = (one: number): number =>
    (children.get(one) ?? []).map(ticksOf).reduce(sum, stats.get(one)?.ticks ?? 0);
  return ticksOf(pid) * MICROS_PER_TICK;
}

/** Resident memory in bytes. */
export function residentBytes(pid: number): number | null {
  const text = readOrNull(`/proc/${pid}/status`);
  const match = /^VmRSS:\s+(\d+) kB/m.exec(text ?? '');
  return match ? Number(match[1]) * 1024 : null;
}

function allStats(): Map<number, Stat> | null {
  if (process.platform !== 'linux') return null;
  const stats = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const text = /^\d+$/.test(name) ? readOrNull(`/proc/${name}/stat`) : null;
    if (text !== null) stats.set(Number(name), statOf(text));
  }
  return stats;
}

/** The program's name is in brackets and may contain anything; the fields follow the last bracket. */
function statOf(text: string): Stat {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
  const ticks = [user, system, endedUser, endedSystem].map((one) => one ?? 0).reduce(sum, 0);
  return { parent: Number(fields[1]), ticks };
}

/** Processes may end while they are being read. */
function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function sum(a: number, b: number): number {
  return a + b;
}
