// What `tael service install` does, as a list that can be shown before it is done.

import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { unitText } from './unit.ts';

const ACCOUNT = 'tael';
const DATA = '/var/lib/tael';
const UNIT = '/etc/systemd/system/tael.service';
const ENVIRONMENT = '/etc/tael.env';

export const SETTINGS = `# The settings of Tael: docs/settings.md. Then: systemctl restart tael
# TAEL_PUBLIC_URL=https://pay.example.com
# TAEL_TRUSTED_PROXIES=127.0.0.1
# DATABASE_URL=postgres://tael:password@db.example.com/tael
# TAEL_MASTER_KEY_FILE=/etc/tael-master.key
# TAEL_WORKERS=2
# TAEL_BACKUP_TO=/var/backups/tael
`;

export interface Step {
  /** Continues "It will" and "It did": `write /etc/tael.env`. */
  readonly text: string;
  readonly take: () => void;
}

export interface Host {
  readonly platform: string;
  readonly uid: number | undefined;
  /** The program of Node, and bin/tael.mjs. */
  readonly node: string;
  readonly launcher: string;
}

export function unitOf({ node, launcher }: Pick<Host, 'node' | 'launcher'>): string {
  return unitText({
    command: [node, launcher, 'serve'],
    reload: [node, launcher, 'reload'],
    account: ACCOUNT,
    dataDir: DATA,
    environmentFile: ENVIRONMENT,
  });
}

/** Null: it can be installed. */
export function whyNotInstalled({ platform, uid, node, launcher }: Host): string | null {
  if (platform !== 'linux') return 'There is systemd on Linux only.';
  const hidden = [node, launcher].find((path) => /^\/(home|root|run\/user)\//.test(path));
  if (hidden !== undefined) {
    const mend = 'Install Tael for all accounts, with npm install --global.';
    return `The service sees no home, and ${hidden} is in one. ${mend}`;
  }
  if (uid !== 0) {
    return 'Only root may install a service: sudo tael service install. To see what it does: --dry-run.';
  }
  return null;
}

/** Settings that are there already are left alone, and so is the account. */
export function installationSteps(host: Host): readonly Step[] {
  const steps: Step[] = [];
  if (!accountExists()) {
    const words = ['--system', '--user-group', '--no-create-home', '--home-dir', DATA];
    steps.push(runStep('useradd', ...words, '--shell', '/usr/sbin/nologin', ACCOUNT));
  }
  if (!existsSync(ENVIRONMENT)) steps.push(writeStep(ENVIRONMENT, SETTINGS, 0o600));
  steps.push(writeStep(UNIT, unitOf(host), 0o644));
  steps.push(runStep('systemctl', 'daemon-reload'), runStep('systemctl', 'enable', 'tael.service'));
  return steps;
}

export const NEXT_STEPS = [
  `Next: write your settings into ${ENVIRONMENT}, then: systemctl start tael`,
  `Other commands need the same settings and account: sudo -u ${ACCOUNT} env TAEL_DATA=${DATA} tael doctor`,
];

function accountExists(): boolean {
  try {
    execFileSync('id', [ACCOUNT], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function runStep(program: string, ...words: readonly string[]): Step {
  return {
    text: `run ${[program, ...words].join(' ')}`,
    take: () => void execFileSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] }),
  };
}

function writeStep(path: string, text: string, mode: number): Step {
  return { text: `write ${path}`, take: () => writeFileSync(path, text, { mode }) };
}
