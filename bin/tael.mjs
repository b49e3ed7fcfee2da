#!/usr/bin/env node
// The `tael` command: starts the built service when there is one, else the source beside it. On a
// Node that is too old, or that has not been told how to run the service, it starts itself again.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nodeIsGoodEnough, runOnPinnedNode } from './pinned-node.mjs';
import { SERVING } from './serving.mjs';

const built = new URL('../dist/main.js', import.meta.url);
const source = new URL('../src/main.ts', import.meta.url);

// Options may stand before the command.
const command = process.argv.slice(2).find((argument) => !argument.startsWith('-'));
const told = command === 'serve' ? SERVING : { flags: [], env: {} };

if (nodeIsGoodEnough(told.flags)) {
  await import(existsSync(built) ? built.href : source.href);
} else {
  runOnPinnedNode(fileURLToPath(import.meta.url), process.argv.slice(2), told);
}
