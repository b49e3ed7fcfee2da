#!/usr/bin/env node
// The `tael` command: runs the build if there is one, otherwise the source. If Node is too old, or lacks
// the flags of the service, it starts itself again on the right Node.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nodeIsGoodEnough, runOnPinnedNode } from './pinned-node.mjs';
import { servingIn } from './serving.mjs';

const built = new URL('../dist/main.js', import.meta.url);
const source = new URL('../src/main.ts', import.meta.url);

// Options may precede the command.
const command = process.argv.slice(2).find((argument) => !argument.startsWith('-'));
const options = command === 'serve' ? servingIn(process.env) : { flags: [], env: {} };

if (nodeIsGoodEnough(options.flags)) {
  await import(existsSync(built) ? built.href : source.href);
} else {
  runOnPinnedNode(fileURLToPath(import.meta.url), process.argv.slice(2), options);
}
