// The Node flags and environment of the service. They limit its memory on large machines, and its
// garbage collection threads. Plain JavaScript, because an old Node loads it too.
import { NEEDED_MAJOR } from './pinned-node.mjs';

// Options of V8 change with its versions, and an unknown one keeps Node from starting.
const V8_OPTIONS = [
  // Few young objects survive a collection. Waking up threads for them costs more than it saves.
  '--no-parallel-scavenge',
  // Requests wait for their commit long enough to look old. V8 would soon allocate them in the old
  // space, and collect garbage there every second.
  '--no-allocation-site-pretenuring',
  // V8 lets the heap grow to several times the live size before it collects garbage. Two and a half
  // times is enough: the service is 50 MB smaller and as fast.
  '--heap-growing-percent=150',
];
const newer = Number.parseInt(process.versions.node, 10) > NEEDED_MAJOR;

/** Of what a process takes, so much is not in the heap that old objects live in. */
const OUTSIDE_MEGABYTES = 160;

export const SERVING = {
  // The young generation that Node uses on a large machine. With half of it the service is about 5 %
  // slower, because more objects are copied before they die.
  flags: ['--max-semi-space-size=32', ...(newer ? [] : V8_OPTIONS)],
  // The C library gives each thread an arena of its own, and never returns its memory.
  env: { MALLOC_ARENA_MAX: '2' },
};

/** With the bound of TAEL_MEMORY_MAX, which is checked with the other settings. */
export function servingIn({ TAEL_MEMORY_MAX: bound = '' }) {
  const [, digits, unit] = /^(\d+)([mg])$/.exec(bound) ?? [];
  if (digits === undefined) return SERVING;
  const megabytes = Number(digits) * (unit === 'g' ? 1024 : 1);
  const old = Math.max(32, megabytes - OUTSIDE_MEGABYTES);
  return { ...SERVING, flags: [...SERVING.flags, `--max-old-space-size=${old}`] };
}
