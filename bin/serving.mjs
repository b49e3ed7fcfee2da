// How Node is told to run the service: small, whatever the machine, and without threads that take more
// time than they save. Plain JavaScript, because an old Node reads it too.
import { NEEDED_MAJOR } from './pinned-node.mjs';

// Options of V8 come and go with its versions, and one that is gone keeps Node from starting.
const V8_OPTIONS = [
  // The young are few when they are collected: waking up threads to share them takes more than doing it.
  '--no-parallel-scavenge',
  // A request waits for its commit for as long as objects take to look old. V8 would soon make them in
  // the space of the old, and look for garbage there every second.
  '--no-allocation-site-pretenuring',
  // V8 lets the heap grow to several times of what is in use before it looks for garbage. Two and a
  // half times is enough: the service is 50 MB smaller and as fast.
  '--heap-growing-percent=150',
];
const newer = Number.parseInt(process.versions.node, 10) > NEEDED_MAJOR;

export const SERVING = {
  // What Node gives the young on a large machine. With half of it the service is some 5 % slower, because
  // more of its objects have to be copied before they die.
  flags: ['--max-semi-space-size=32', ...(newer ? [] : V8_OPTIONS)],
  // The C library gives each thread memory of its own, which is never given back.
  env: { MALLOC_ARENA_MAX: '2' },
};
