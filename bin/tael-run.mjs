#!/usr/bin/env node
// Runs any TypeScript file of this checkout on the pinned Node: tael-run.mjs FILE.ts [arguments].
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { runOnPinnedNode } from './pinned-node.mjs';

const [file, ...args] = process.argv.slice(2);

if (file === undefined) {
  console.error('Name the file to run: node bin/tael-run.mjs FILE.ts [arguments]');
  process.exitCode = 2;
} else if (!existsSync(file)) {
  console.error(`There is no file ${resolve(file)}. Paths are relative to the current folder.`);
  process.exitCode = 2;
} else {
  runOnPinnedNode(resolve(file), args);
}
