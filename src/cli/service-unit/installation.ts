// Lists what `tael service install` does, so that it can be shown before it is done.

import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { unitText } from './unit.ts';

const ACCOUNT = 'tael';
const DATA = '/var/lib/tael';
const UNIT = '/etc/systemd/system/tael.service';
const SETTINGS_FILE = '/etc/tael.env';
/** The service and its commands read it; nobody else does. */
const SETTINGS_MODE = 0o640;
const OWN_DATA = `TAEL_DATA=${DATA}\n`;

export const SETTINGS = `# The settings of Tael, for the service and for every command: docs/settings.md.
# What counts: tael settings. Then: systemctl reload tael, or restart with a single process.
${OWN_DATA}# TAEL_PUBLIC_URL=https://pay.example.com
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
    settingsFile: SETTINGS_FILE,
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

/** Settings that are there already stay, and so does the account. */
export function installationSteps(host: Host): readonly Step[] {
  const steps: Step[] = [];
  if (!accountExists()) {
    const words = ['--system', '--user-group', '--no-create-home', '--home-dir', DATA];
    steps.push(runStep('useradd', ...words, '--shell', '/usr/sbin/nologin', ACCOUNT));
  }
  steps.push(...settingsSteps());
  steps.push(writeStep(UNIT, unitOf(host), 0o644));
  steps.push(runStep('systemctl', 'daemon-reload'), runStep('systemctl', 'enable', 'tael.service'));
  return steps;
}

/** One of an older version says nothing of the folder, and only root may read it. */
function settingsSteps(): readonly Step[] {
  const there = existsSync(SETTINGS_FILE);
  const text = there ? readFileSync(SETTINGS_FILE, 'utf8') : null;
  const steps: Step[] = [];
  if (text === null) steps.push(writeStep(SETTINGS_FILE, SETTINGS, SETTINGS_MODE));
  else if (!/^\s*TAEL_DATA=/m.test(text)) {
    const take = () =>
      appendFileSync(SETTINGS_FILE, `${text.endsWith('\n') ? '' : '\n'}${OWN_DATA}`);
    steps.push({ text: `add ${OWN_DATA.trim()} to ${SETTINGS_FILE}`, take });
  }
  const mode = SETTINGS_MODE.toString(8);
  return [
    ...steps,
    runStep('chgrp', ACCOUNT, SETTINGS_FILE),
    ...(there ? [runStep('chmod', mode, SETTINGS_FILE)] : []),
  ];
}

export const NEXT_STEPS = [
  `Next: write your settings into ${SETTINGS_FILE}. What counts then: sudo -u ${ACCOUNT} tael settings`,
  `Then: systemctl start tael. Every command reads that file: sudo -u ${ACCOUNT} tael doctor`,
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
