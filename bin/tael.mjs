#!/usr/bin/env node
// The `tael` command: starts the built service when there is one, else the source beside it. On a
// Node that is too old, or that has not been told how to keep the service small, it starts itself again.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nodeIsGoodEnough, runOnPinnedNode } from './pinned-node.mjs';

const built = new URL('../dist/main.js', import.meta.url);
const source = new URL('../src/main.ts', import.meta.url);

// On a large machine Node lets its youngest objects take twice as much, and the C library gives each
// thread memory of its own; the service is no faster for either, and 50 MB larger.
const small = { flags: ['--max-semi-space-size=16'], env: { MALLOC_ARENA_MAX: '2' } };
const told = process.argv[2] === 'serve' ? small : { flags: [], env: {} };

if (nodeIsGoodEnough(told.flags)) {
  await import(existsSync(built) ? built.href : source.href);
} else {
  runOnPinnedNode(fileURLToPath(import.meta.url), process.argv.slice(2), told);
}
