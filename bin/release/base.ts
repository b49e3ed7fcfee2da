// Unpacks what Node and PostgreSQL need of an operating system, from Debian's packages of the release that
// this machine has: the C libraries, a shell for initdb, and nothing that could be run with rights. apt
// checks what it fetches, also for another kind of machine than this.

import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseOptions } from './architecture.ts';

const LIBRARIES = ['libstdc++6', 'libatomic1'];
/** First, because other packages may go through its links. */
const FIRST = 'base-files';
const ALONE = [FIRST, 'busybox-static'];

/** Returns the folder that becomes the first layer. `account`: whom the service runs as. */
export function debianBase(options: ReleaseOptions, account: number): string {
  const root = join(options.work, 'base');
  const packages = join(options.work, 'packages');
  mkdirSync(root, { mode: 0o755 });
  mkdirSync(packages);
  const apt = aptOf(options);
  apt(['update', '--error-on=any'], packages);
  const wanted = apt(['--simulate', '--no-install-recommends', 'install', ...LIBRARIES], packages);
  const needed = [...wanted.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name?.split(':')[0] ?? '');
  apt(['download', ...ALONE, ...needed], packages);
  const files = globSync('*.deb', { cwd: packages }).sort((a, b) => orderOf(a) - orderOf(b));
  for (const file of files) unpack(join(packages, file), root);
  symlinkSync('busybox', join(root, 'bin/sh'));
  writeFileSync(
    join(root, 'etc/passwd'),
    `root:x:0:0:root:/root:/bin/sh\ntael:x:${account}:${account}::/var/lib/tael:/bin/sh\n`,
  );
  writeFileSync(join(root, 'etc/group'), `root:x:0:\ntael:x:${account}:\n`);
  execFileSync('chmod', ['1777', join(root, 'tmp')]);
  return root;
}

function orderOf(file: string): number {
  return file.startsWith(`${FIRST}_`) ? 0 : 1;
}

/** With lists of its own, so that this machine stays as it is. */
function aptOf({ architecture, work }: ReleaseOptions) {
  const state = join(work, 'apt');
  mkdirSync(join(state, 'lists/partial'), { recursive: true });
  mkdirSync(join(state, 'cache/archives/partial'), { recursive: true });
  const settings = {
    'APT::Architecture': architecture,
    'APT::Architectures': architecture,
    'APT::Sandbox::User': '',
    'Dir::State': state,
    'Dir::State::status': '/dev/null',
    'Dir::Cache': join(state, 'cache'),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  return (line: readonly string[], cwd: string) =>
    execFileSync('apt-get', ['-q', ...options, ...line], { cwd, encoding: 'utf8' });
}

/** Its control file stays, because those who look for weaknesses read there what an image is made of. */
function unpack(file: string, root: string): void {
  execFileSync('dpkg-deb', ['--extract', file, root]);
  const fields = execFileSync('dpkg-deb', ['--field', file], { encoding: 'utf8' });
  const [, name = ''] = /^Package: (.*)$/m.exec(fields) ?? [];
  const folder = join(root, 'var/lib/dpkg/status.d');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), fields);
}
