// Secrets in settings, well written or not: nothing that is printed or logged has them.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { SETTING_GROUPS } from '../../src/settings/settings.ts';
import { freePort } from '../support/free-port.ts';
import { openServeHome } from '../support/serve-process.ts';
import { openTestProvider } from '../support/sign-in-provider.ts';
import { runTael } from '../support/tael.ts';

const PLANTED = 'planted-hunter2';
const MASTER_KEY = '5ec2e7'.repeat(10).padEnd(64, '0');

const { place, serve } = await openServeHome('secret-settings');
const provider = await openTestProvider();
after(() => provider.close());

/** The database is there, and asks for no password. */
const GOOD: Readonly<Record<string, string>> = {
  ...provider.settings,
  DATABASE_URL: `${place.DATABASE_URL}&password=${PLANTED}`,
  TAEL_OWNER_DATABASE_URL: `${place.TAEL_OWNER_DATABASE_URL}&password=${PLANTED}`,
  TAEL_MASTER_KEY: MASTER_KEY,
  TAEL_MASTER_KEY_FILE: '',
  TAEL_NOTIFY_PROXY: `http://ops:${PLANTED}@127.0.0.1:9`,
  TAEL_OIDC_CLIENT_SECRET: PLANTED,
  TAEL_SMTP_URL: 'smtp://127.0.0.1:9',
  TAEL_SMTP_USER: 'tael',
  TAEL_SMTP_PASSWORD: PLANTED,
  TAEL_MAIL_FROM: 'pay@example.com',
  TAEL_NOTICES_URL: 'http://127.0.0.1:9/notices',
  TAEL_NOTICES_SECRET: `whsec_${'5ec2e7'.repeat(8)}`,
  TAEL_SECRET: PLANTED,
  TAEL_PASSWORD: PLANTED,
  TAEL_PAY_PASSWORD: PLANTED,
};

const MALFORMED: readonly Readonly<Record<string, string>>[] = [
  {
    DATABASE_URL: `ops:${PLANTED}@db.example.com/tael`,
    TAEL_NOTIFY_PROXY: `ops:${PLANTED}@proxy.example.com:3128`,
    TAEL_OIDC_CLIENT_SECRET: `${PLANTED} and more`,
    TAEL_SMTP_URL: `smtp://ops:${PLANTED}@mail.example.com`,
    TAEL_NOTICES_URL: `https://ops:${PLANTED}@app.example.com`,
    TAEL_NOTICES_SECRET: `whsec_${PLANTED}`,
    TAEL_PUBLIC_URL: `https//ops:${PLANTED}@pay.example.com`,
  },
  {
    DATABASE_URL: place.DATABASE_URL,
    TAEL_OWNER_DATABASE_URL: `postgres://ops:half/${PLANTED}@127.0.0.1:1/tael`,
    TAEL_MASTER_KEY: MASTER_KEY,
  },
  { DATABASE_URL: `postgres://ops:half/${PLANTED}@127.0.0.1:1/tael`, TAEL_MASTER_KEY: MASTER_KEY },
  { DATABASE_URL: `postgres://ops:${PLANTED}@127.0.0.1:70000/tael`, TAEL_MASTER_KEY: MASTER_KEY },
  { TAEL_MASTER_KEY: `${MASTER_KEY}0`, TAEL_MASTER_KEY_FILE: '' },
  { TAEL_MASTER_KEY: '', TAEL_MASTER_KEY_FILE: MASTER_KEY },
  { TAEL_SECRET: `${PLANTED}…`, TAEL_URL: `https://ops:${PLANTED}@pay.example.com` },
];

test('Every secret is planted.', () => {
  const secrets = Object.values(SETTING_GROUPS)
    .flatMap((group) => Object.values(group))
    .filter(({ isSecret }) => isSecret)
    .map(({ name }) => name);
  const planted = secrets.filter((name) => /planted-hunter2|5ec2e7/.test(GOOD[name] ?? ''));
  assert.deepEqual(planted, secrets);
});

test('A service that runs logs none of it, and the doctor prints none.', async (t) => {
  const port = String(await freePort());
  const settings = { ...GOOD, TAEL_PORT: port, TAEL_LOG_LEVEL: 'trace', TAEL_LOG_REQUESTS: '100' };
  const service = serve(t, [], settings);
  await service.listens();
  await fetch(`http://127.0.0.1:${port}/auth/oidc`, { redirect: 'manual' });
  const said = [
    ...(await printed('doctor', settings)),
    ...(await printed('status', settings)),
    ...(await printed('collect 1.00 --merchant 1', settings)),
  ];
  await service.stopped();
  said.push(service.said.out, service.said.err);
  assert.match(said.join(), /A request was answered.*Stopping/s, 'much is said');
  holdNothing(said);
});

test('No error tells what was mistyped where a secret belongs.', async () => {
  for (const settings of MALFORMED) {
    const said: string[] = [];
    for (const line of ['serve --port 0', 'doctor --json', 'collect 1.00']) {
      said.push(...(await printed(line, settings)));
    }
    holdNothing(said);
  }
});

test('A configuration or an environment that is logged whole has none of it.', async () => {
  const script = `
    import { createLog } from './src/cli/log.ts';
    import { readConfig } from './src/settings/config.ts';
    const [log, config] = [createLog('info'), readConfig()];
    log.info({ config }, 'one');
    log.info({ ...config }, 'another');
    log.info({ env: process.env }, 'a third');
    log.info(process.env, 'the last');`;
  const words = ['--input-type=module-typescript', '--eval', script];
  const env = { ...process.env, ...place, ...GOOD };
  const { stderr } = await promisify(execFile)(process.execPath, words, { env });
  assert.match(stderr, /"settlementDelayMs".*the last/s);
  holdNothing([stderr]);
});

async function printed(line: string, settings: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const env = { ...process.env, ...place, ...settings };
  const { out, err } = await runTael(line.split(' '), { env, cwd: process.cwd() });
  assert.notEqual(out + err, '', line);
  return [out, err];
}

function holdNothing(said: readonly string[]): void {
  const telling = said.filter((text) => text.includes(PLANTED) || text.includes('5ec2e7'));
  assert.deepEqual(telling, []);
}
