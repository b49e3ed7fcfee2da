#!/usr/bin/env node
// The `tael` command: starts the built service when there is one, else the source beside it. On a
// Node that is too old, or that has not been told how to keep the service small, it starts itself again.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nodeIsGoodEnough, runOnPinnedNode } from './pinned-node.mjs';

const built = new URL('../dist/main.js', import.meta.url);
const source = new URL('../src/main.ts', import.meta.url);

// On a large machine Node lets its youngest objects take twice as much; the service is no faster for it.
const flags = process.argv[2] === 'serve' ? ['--max-semi-space-size=16'] : [];

if (nodeIsGoodEnough(flags)) {
  await import(existsSync(built) ? built.href : source.href);
} else {
  runOnPinnedNode(fileURLToPath(import.meta.url), process.argv.slice(2), flags);
}
