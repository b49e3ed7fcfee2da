// The package for Debian: the command, the unit, the settings, the account. Money lies in /var/lib/tael, so
// no removal of the package touches that folder.

import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { SETTINGS, unitOf } from '../../src/cli/service-unit/installation.ts';
import type { ReleaseOptions } from './architecture.ts';
import { LAUNCHER, nodeOf, writeProgram } from './tree.ts';

const CONFFILE = '/etc/tael.env';

const INSTALLED = `set -e
[ "$1" = configure ] || exit 0
if ! id tael >/dev/null 2>&1; then
  useradd --system --user-group --no-create-home --home-dir /var/lib/tael --shell /usr/sbin/nologin tael
fi
# The service and its commands read it, and cannot change it.
chgrp tael ${CONFFILE}
chmod 640 ${CONFFILE}
[ -d /run/systemd/system ] || exit 0
systemctl daemon-reload
if [ -z "$2" ]; then
  systemctl enable tael.service
  echo "Write your settings into ${CONFFILE}, then: systemctl start tael"
elif systemctl is-active --quiet tael.service; then
  # A single process has nobody who could serve while it is replaced.
  systemctl reload tael.service || systemctl restart tael.service
fi`;

// Node keeps what it compiled of commands that root ran.
const REMOVED_FIRST = `set -e
rm -rf /usr/lib/tael/node_modules/.cache
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
  systemctl disable --now tael.service
fi`;

const REMOVED_LAST = `set -e
[ -d /run/systemd/system ] && systemctl daemon-reload
if [ "$1" = purge ] && [ -d /var/lib/tael ]; then
  echo "The books, the master key and the backups of Tael are still in /var/lib/tael."
fi
exit 0`;

export function buildDebian(tree: string, options: ReleaseOptions): string {
  const { version, architecture, work, out, madeAtS } = options;
  const root = join(work, 'debian');
  cpSync(tree, root, { recursive: true, verbatimSymlinks: true });
  const unit = unitOf({ node: nodeOf(options), launcher: LAUNCHER });
  writeInto(root, '/usr/lib/systemd/system/tael.service', unit, 0o644);
  writeInto(root, CONFFILE, SETTINGS, 0o600);
  writeInto(root, '/usr/share/doc/tael/copyright', COPYRIGHT, 0o644);
  const control = join(root, 'DEBIAN');
  mkdirSync(control, { mode: 0o755 });
  writeFileSync(join(control, 'control'), controlOf(root, options));
  writeFileSync(join(control, 'conffiles'), `${CONFFILE}\n`);
  writeProgram(control, 'postinst', INSTALLED);
  writeProgram(control, 'prerm', REMOVED_FIRST);
  writeProgram(control, 'postrm', REMOVED_LAST);
  const file = join(out, `tael_${version}_${architecture}.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '-z6', '--build', root, file], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(madeAtS) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  rmSync(root, { recursive: true });
  return file;
}

const COPYRIGHT = `Tael is under the Apache License 2.0: /usr/share/common-licenses/Apache-2.0
The packages it is made of lie in /usr/lib/tael/node_modules, each with its licence.
`;

function controlOf(root: string, { version, architecture }: ReleaseOptions): string {
  const [kilobytes] = execFileSync('du', ['-sk', root], { encoding: 'utf8' }).split('\t');
  const fields = {
    Package: 'tael',
    Version: version,
    Architecture: architecture,
    Maintainer: 'Tael',
    'Installed-Size': kilobytes,
    Depends: 'libc6 (>= 2.28), libstdc++6, libatomic1, passwd',
    Recommends: 'ca-certificates',
    Section: 'net',
    Priority: 'optional',
    Description: packageJson.description,
  };
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

function writeInto(root: string, path: string, text: string, mode: number): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true, mode: 0o755 });
  writeFileSync(file, text);
  chmodSync(file, mode);
}
