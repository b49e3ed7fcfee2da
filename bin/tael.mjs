#!/usr/bin/env node
// The `tael` command: runs the build if there is one, otherwise the source. If Node is too old, or lacks
// the flags of the service, it starts itself again on the right Node.
import { existsSync, writeFileSync } from 'node:fs';
import { basename, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeIsGoodEnough, runOnPinnedNode } from './pinned-node.mjs';
import { servingIn } from './serving.mjs';
import { readSettingsFile } from './settings-file.mjs';

keepMemoryOutOfCoreDumps();
process.env.COMMAND_OF_TAEL ??= asCalled();
const built = new URL('../dist/main.js', import.meta.url);
const source = new URL('../src/main.ts', import.meta.url);

// Options may precede the command.
const command = process.argv.slice(2).find((argument) => !argument.startsWith('-'));
const options = command === 'serve' ? servingIn(memorySetting()) : { flags: [], env: {} };

if (!existsSync(built) && fileURLToPath(source).includes(`${sep}node_modules${sep}`)) {
  // Of an archive that `npm pack` made of a checkout: Node strips no types there.
  console.error('The archive to install is made by: npm run task build:package');
  process.exitCode = 1;
} else if (nodeIsGoodEnough(options.flags)) {
  await import(existsSync(built) ? built.href : source.href);
} else {
  runOnPinnedNode(fileURLToPath(import.meta.url), process.argv.slice(2), options);
}

// How hints begin that say what to type next.
function asCalled() {
  const typed = process.argv[1] ?? '';
  if (basename(typed) === 'tael' && !typed.includes('node_modules')) return 'tael';
  const file = fileURLToPath(import.meta.url);
  const near = relative(process.cwd(), file);
  if (process.platform === 'win32') return `node ${near}`;
  return near.startsWith('..') ? file : `./${near}`;
}

// The environment counts before the file. What is wrong with the file is told once all of it is read.
function memorySetting() {
  if (process.env.TAEL_MEMORY_MAX !== undefined) return process.env;
  const { lines } = readSettingsFile(process.env);
  return { TAEL_MEMORY_MAX: lines.find(({ name }) => name === 'TAEL_MEMORY_MAX')?.value };
}

// Keys and passwords are in memory: of this process, and of all that it starts, PostgreSQL too.
function keepMemoryOutOfCoreDumps() {
  if (process.platform !== 'linux') return;
  try {
    // Which kinds of memory a dump may contain: none.
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // Without /proc the limit of the system decides, as on other platforms.
  }
}
