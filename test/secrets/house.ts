// An installation as operators run it: `tael serve` with workers over the embedded PostgreSQL in a folder
// of its own, made by commands that get their secrets on standard input.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { parseMasterKeys } from '../../src/crypto/master-key.ts';
import { rootKey } from '../../src/service/root-key.ts';
import { adminConnection } from '../../src/store/embedded-postgres/adopt.ts';
import { makeLayout } from '../../src/store/embedded-postgres/layout.ts';
import type { SigningKey } from '../support/api-http.ts';
import { childrenOf } from '../support/serve-process.ts';
import { type Ended, PROGRAM, runTaelAlone } from '../support/tael.ts';
import { until } from '../support/until.ts';
import type { Vault } from './vault.ts';

const START_MS_MAX = 90_000;
const LOOK_EVERY_MS = 100;

export const PASSWORDS = {
  owner: 'planted-kingfisher-7215',
  newOwner: 'planted-woodpecker-9034',
  payer: 'planted-nightingale-5518',
  other: 'planted-goldfinch-3367',
  ownerPin: '805294',
  newPin: '629385',
  payerPin: '740862',
} as const;

export interface House {
  readonly folder: string;
  readonly origin: string;
  readonly merchantId: number;
  readonly key: SigningKey;
  /** What people might type where it does not belong. */
  typed(): readonly string[];
  tael(line: string): Promise<Ended>;
  /** As a superuser. */
  sql(text: string): Promise<pg.QueryResultRow[]>;
  /** All that the service has printed and logged. */
  said(): string;
  /** Of the service, its workers and its PostgreSQL. */
  pids(): Promise<readonly number[]>;
  workers(): Promise<readonly number[]>;
  /** The words and the environment of every process that was seen since the beginning. */
  processes(): string;
  /** The one file that is meant to hold a secret. */
  isKept(path: string): boolean;
}

/** It ends with the test file. */
export async function openHouse(vault: Vault): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'tael-secrets-'));
  const { DATABASE_URL: _, ...rest } = process.env;
  const settings = { TAEL_PORT: '0', TAEL_LOG_LEVEL: 'trace', TAEL_LOG_REQUESTS: '1000' };
  const place = {
    env: { ...rest, ...settings, TAEL_DATA: join(folder, 'data'), TAEL_PAY_TOTP_ABOVE: '1.00' },
    cwd: folder,
  };
  for (const [name, value] of Object.entries(PASSWORDS)) vault.plant(name, value);
  const seen = watchProcesses();
  after(() => seen.stop());
  const running = await serve(folder, place.env);
  const tael = (words: readonly string[], input = '') => runTaelAlone(words, place, input);
  const layout = await makeLayout(place.env.TAEL_DATA);

  async function sql(text: string): Promise<pg.QueryResultRow[]> {
    const client = new pg.Client({ ...adminConnection(layout.sockets), database: 'tael' });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }
  async function make(line: string, input = '') {
    const ended = await tael([...line.split(' '), '--json'], input);
    assert.equal(ended.status, 0, `${line}: ${ended.out}${ended.err}`);
    return JSON.parse(ended.out);
  }

  const masterKey = (await readFile(join(place.env.TAEL_DATA, 'master.key'), 'utf8')).trim();
  vault.plant('the master key', Buffer.from(masterKey, 'hex'));
  const [kept] = await sql(`select value from settings where name = 'root_key'`);
  const settingsKept = {
    readSetting: async () => String(kept?.value),
    writeSettingOnce: async () => String(kept?.value),
    replaceSetting: async () => false,
  };
  const root = await rootKey(settingsKept, parseMasterKeys(masterKey));
  vault.plant('the root key', root.export());
  const isKept = (path: string) => path.endsWith('/master.key');
  assert.deepEqual(await vault.searchFolder(folder, isKept), [], 'nothing is there by chance');

  const { owner, ownerPin, payer, payerPin, other } = PASSWORDS;
  const person = (name: string) => `user create --name ${name} --login ${name} --password -`;
  await make(`${person('lin')} --pay-password -`, `${owner}\n${ownerPin}\n`);
  await make(`${person('wang')} --pay-password -`, `${payer}\n${payerPin}\n`);
  await make(person('zhao'), `${other}\n`);
  const merchant = await make('merchant create --user lin --name Planted-Teahouse');
  const key = await make(
    'key create --user lin --name till --scope query,collection,refund --rate 9999',
  );
  await make('recharge --user wang --amount 100.00');
  vault.plant('the secret of a key', key.secret);
  return {
    folder,
    sql,
    isKept,
    origin: running.origin,
    merchantId: merchant.merchant_id,
    key: { keyId: key.key_id, secret: key.secret },
    typed: () => [owner, payerPin, key.secret, masterKey, 'planted-by-mistake-4471'],
    tael: (line) => tael(line.split(' ')),
    said: running.said,
    processes: seen.texts,
    workers: () => childrenOf(running.pid),
    async pids() {
      const file = await readFile(join(layout.cluster, 'postmaster.pid'), 'utf8');
      const postmaster = Number(file.split('\n')[0]);
      const parents = [running.pid, postmaster];
      return [...parents, ...(await Promise.all(parents.map(childrenOf))).flat()];
    },
  };
}

async function serve(folder: string, env: NodeJS.ProcessEnv) {
  const words = ['--core=unlimited', process.execPath, PROGRAM, 'serve', '--workers', '2'];
  const child = spawn('prlimit', words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  after(async () => {
    child.kill('SIGINT');
    await until('it has ended', () => child.exitCode !== null || child.signalCode !== null, 40_000);
    await rm(folder, { recursive: true, force: true });
  });
  await until('it listens', () => said.includes('Tael listens'), START_MS_MAX).catch((error) => {
    throw new Error(`${error.message} ${said}`);
  });
  const origin = /Tael listens on (http:\/\/[\d.:]+)/.exec(said)?.[1] ?? '';
  return { origin, pid: child.pid ?? 0, said: () => said };
}

/** Looks at them again and again: commands are short. */
function watchProcesses() {
  const texts = new Set<string>();
  let goesOn = true;
  async function look(): Promise<void> {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    for (const pid of pids) {
      for (const file of ['cmdline', 'environ']) {
        const text = await readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => '');
        if (text !== '') texts.add(text);
      }
    }
  }
  const looking = (async () => {
    for (; goesOn; await pause(LOOK_EVERY_MS)) await look();
  })();
  return {
    texts: () => [...texts].join('\n'),
    async stop() {
      goesOn = false;
      await looking;
    },
  };
}
