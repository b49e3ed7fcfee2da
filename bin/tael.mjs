#!/usr/bin/env node
// The `tael` command: starts the built service when there is one, else the source beside it. On a
// Node that is too old it starts itself again on the pinned one.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nodeIsNewEnough, runOnPinnedNode } from './pinned-node.mjs';

const built = new URL('../dist/main.js', import.meta.url);
const source = new URL('../src/main.ts', import.meta.url);

if (nodeIsNewEnough()) {
  await import(existsSync(built) ? built.href : source.href);
} else {
  runOnPinnedNode(fileURLToPath(import.meta.url), process.argv.slice(2));
}
