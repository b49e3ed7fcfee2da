// `npm run task test:release`: makes a release for this machine and takes it as its users do. The sums
// and the signature fit; the package is installed, removed and purged by dpkg on a Debian that has
// nothing else; the layers of the image are a system on which Tael serves and is paid. The last two take
// root and debootstrap.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { emptyDebian, enter, makeData, whyNoDebian } from './archive.ts';
import { servesAndIsPaid } from './paid.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const { version } = packageJson;
const SIGNER = 'release@tael.test';
const LIBRARIES = ['libatomic1', 'libstdc++6', 'systemd'];
const ENV = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/srv/tael', TAEL_LOG_LEVEL: 'warn' };

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tael-release-'));
  try {
    const key = join(folder, 'key');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', SIGNER, '-f', key]);
    const out = join(folder, 'out');
    const line = ['bin/tael-run.mjs', 'bin/release/main.ts', '--out', out, '--key', key];
    execFileSync(process.execPath, [...line, '--architectures', 'amd64'], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    isWhole(out);
    isSigned(out, key);
    const reason = whyNoDebian(ROOT);
    if (reason !== null) return console.log(`Not installed: ${reason}.`);
    await installsWithDpkg(out, join(folder, 'debian'));
    await runsFromTheImage(out, join(folder, 'image'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isWhole(out: string): void {
  const said = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: out, encoding: 'utf8' });
  const names = said.split('\n').flatMap((line) => /^(.*): OK$/.exec(line)?.[1] ?? []);
  assert.deepEqual(names, [
    `tael-${version}-image-amd64.tar`,
    `tael-${version}.cdx.json`,
    `tael-${version}.tgz`,
    `tael_${version}_amd64.deb`,
    'verify.html',
  ]);
}

function isSigned(out: string, key: string): void {
  const signers = join(out, '../signers');
  appendFileSync(signers, `${SIGNER} ${readFileSync(`${key}.pub`, 'utf8')}`);
  const line = ['-Y', 'verify', '-f', signers, '-I', SIGNER, '-n', 'tael-release'];
  const signature = join(out, 'SHA256SUMS.sig');
  const verify = (input: string) =>
    spawnSync('ssh-keygen', [...line, '-s', signature], { input }).status;
  const sums = readFileSync(join(out, 'SHA256SUMS'), 'utf8');
  assert.equal(verify(sums), 0);
  assert.notEqual(verify(sums.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))), 0);
}

async function installsWithDpkg(out: string, place: string): Promise<void> {
  const root = emptyDebian(place, ...LIBRARIES);
  const deb = `tael_${version}_amd64.deb`;
  execFileSync('cp', [join(out, deb), join(root, 'tmp')]);
  makeData(root, 0);
  const asRoot = (...line: readonly string[]) => {
    const [program, ...words] = enter(root, 0, ...line);
    return execFileSync(program, words, { env: ENV, encoding: 'utf8' });
  };
  asRoot('dpkg', '--install', `/tmp/${deb}`);
  assert.equal(asRoot('tael', '--version'), `${version}\n`);
  assert.equal(statSync(join(root, 'etc/tael.env')).mode & 0o777, 0o640);
  asRoot('systemd-analyze', 'verify', '/usr/lib/systemd/system/tael.service');
  const account = Number(asRoot('id', '-u', 'tael'));
  makeData(root, account);
  await servesAndIsPaid({
    name: 'the package on an empty Debian',
    // In place of the folder that systemd would make.
    env: { ...ENV, TAEL_DATA: '/srv/tael/data' },
    cwd: join(root, 'srv/tael'),
    command: enter(root, account, 'tael'),
  });
  mkdirSync(join(root, 'var/lib/tael'));
  appendFileSync(join(root, 'etc/tael.env'), 'TAEL_PORT=9090\n');
  asRoot('dpkg', '--remove', 'tael');
  assert.ok(existsSync(join(root, 'etc/tael.env')), 'settings stay until they are purged');
  assert.match(asRoot('dpkg', '--purge', 'tael'), /still in \/var\/lib\/tael/);
  assert.ok(!existsSync(join(root, 'etc/tael.env')));
  assert.ok(!existsSync(join(root, 'usr/lib/tael')), 'nothing is left of the program');
  assert.ok(existsSync(join(root, 'var/lib/tael')), 'the books stay');
  console.log('Installed the package on an empty Debian, was paid there, and removed it.');
}

async function runsFromTheImage(out: string, root: string): Promise<void> {
  const image = join(out, `tael-${version}-image-amd64.tar`);
  const read = (name: string) => {
    return execFileSync('tar', ['-xOf', image, `./${name}`], { maxBuffer: 1e9 });
  };
  const [{ Config, Layers }] = JSON.parse(read('manifest.json').toString());
  const { config } = JSON.parse(read(Config).toString());
  mkdirSync(root);
  for (const layer of Layers) {
    execFileSync('tar', ['-xzpf', '-', '-C', root], { input: read(layer) });
  }
  const account = Number(config.User.split(':')[0]);
  assert.equal(statSync(join(root, 'var/lib/tael')).uid, account);
  // An engine would mount these.
  mkdirSync(join(root, 'dev/shm'), { recursive: true });
  execFileSync('mknod', ['-m', '666', join(root, 'dev/null'), 'c', '1', '3']);
  makeData(root, account);
  const ofImage = Object.fromEntries(config.Env.map((one: string) => one.split('=')));
  // The path is also the one by which `chroot` is found, outside.
  const env = { ...ENV, ...ofImage, PATH: ENV.PATH };
  const [program, ...words] = enter(root, account, ...config.Entrypoint, 'doctor');
  const doctor = spawnSync(program, words, { env, encoding: 'utf8' });
  assert.match(doctor.stdout, /There is no Tael data in \/var\/lib\/tael/, doctor.stderr);
  await servesAndIsPaid({
    name: 'the image',
    // On all addresses it would ask for the one that people know.
    env: { ...env, TAEL_DATA: '/srv/tael/data', TAEL_HOST: '127.0.0.1' },
    cwd: join(root, 'srv/tael'),
    command: enter(root, account, ...config.Entrypoint),
  });
  console.log('Ran the layers of the image, and was paid there.');
}

await main();
