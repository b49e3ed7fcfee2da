// Measures how soon an open pay page and a till show a payment that was made in another tab: on their own
// node, and on another one. Two processes of `tael serve` share one database; nothing else runs.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { PHONE } from '../browser/phone.ts';
import { type SigningKey, send } from '../support/api-http.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';

/** Payments come at any moment of a round. */
const PAUSE_MS_MAX = 1_000;
const MAIN = join(import.meta.dirname, '../../src/main.ts');

export interface LiveRow {
  readonly name: string;
  readonly medianMs: number;
  readonly worstMs: number;
  readonly payments: number;
}

interface Town {
  readonly nodes: readonly [string, string];
  readonly key: SigningKey;
  readonly merchantId: number;
  readonly payer: string;
  readonly owner: string;
  readonly payPassword: string;
}

/** `payments` on each of both nodes. */
export async function measureLive(browser: Browser, payments: number): Promise<LiveRow[]> {
  const home = await mkdtemp(join(tmpdir(), 'tael-live-'));
  const ports = [await freePort(), await freePort()] as const;
  const running: ChildProcess[] = [];
  try {
    const demo = await started(running, home, ports[0], '--demo');
    await started(running, home, ports[1]);
    const town = await townOf(demo, ports);
    const rows: LiveRow[] = [];
    for (const node of [0, 1] as const) rows.push(...(await rowsOf(browser, town, node, payments)));
    return rows;
  } finally {
    for (const child of running.toReversed()) {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    }
    await rm(home, { recursive: true, force: true });
  }
}

/** What it prints once it listens. */
async function started(running: ChildProcess[], home: string, port: number, ...more: string[]) {
  const { DATABASE_URL: _, ...rest } = process.env;
  const child = spawn(process.execPath, [MAIN, 'serve', '--json', `--port=${port}`, ...more], {
    cwd: home,
    env: { ...rest, TAEL_DATA: join(home, 'data') },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  running.push(child);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  await until('it listens', async () => {
    assert.equal(child.exitCode, null, said);
    return fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
      ({ ok }) => ok && said !== '',
      () => false,
    );
  });
  return said;
}

async function townOf(demo: string, ports: readonly [number, number]): Promise<Town> {
  const { demo: made } = JSON.parse(demo.split('\n')[0] ?? '');
  const nodes = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const;
  const cookieOf = async ({ login, password }: { login: string; password: string }) => {
    const answer = await send(nodes[0], 'POST', '/auth/login', { body: { login, password } });
    return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  };
  return {
    nodes,
    key: { keyId: made.key_id, secret: made.secret },
    merchantId: made.merchant_id,
    payer: await cookieOf(made.payer),
    owner: await cookieOf(made.merchant),
    payPassword: made.payer.pay_password,
  };
}

/** Both pages are open on the first node; payments are made on the node that is given. */
async function rowsOf(
  browser: Browser,
  town: Town,
  node: 0 | 1,
  payments: number,
): Promise<LiveRow[]> {
  const tabs: number[] = [];
  const tills: number[] = [];
  for (let n = 0; n < payments; n += 1) {
    const txNo = await newOrder(town);
    const tab = await openPage(browser, town, `/pay/${txNo}`, town.payer);
    const till = await openPage(browser, town, `/cashier/${txNo}`, town.owner);
    const shown = [whenPaid(tab), whenPaid(till)] as const;
    await pause(PAUSE_MS_MAX * (0.5 + Math.random()));
    await payOn(town, node, txNo);
    const paidMs = Date.now();
    const [tabMs, tillMs] = await Promise.all(shown);
    tabs.push(tabMs - paidMs);
    tills.push(tillMs - paidMs);
    for (const page of [tab, till]) await page.context().close();
  }
  const where = node === 0 ? 'the same node' : 'another node';
  return [rowOf(`second tab, ${where}`, tabs), rowOf(`till, ${where}`, tills)];
}

function rowOf(name: string, ms: readonly number[]): LiveRow {
  const sorted = ms.toSorted((a, b) => a - b);
  const medianMs = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return { name, medianMs, worstMs: sorted.at(-1) ?? Number.NaN, payments: sorted.length };
}

async function newOrder({ nodes, key, merchantId }: Town): Promise<string> {
  const body = { amount: 0.01, merchant_id: merchantId };
  const made = await send(nodes[0], 'POST', '/api/v1/collection', { key, body });
  assert.equal(made.status, 200, made.text);
  return made.data.tx_no;
}

async function payOn({ nodes, payer, payPassword }: Town, node: 0 | 1, txNo: string) {
  const headers = { cookie: payer, accept: 'application/json' };
  const body = { pay_password: payPassword };
  const paid = await send(nodes[node], 'POST', `/pay/${txNo}`, { body, headers });
  assert.equal(paid.status, 200, paid.text);
}

async function openPage(browser: Browser, town: Town, path: string, cookie: string): Promise<Page> {
  const [origin] = town.nodes;
  const context = await browser.newContext({ ...PHONE, baseURL: origin });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** The time when the page shows a paid order. */
function whenPaid(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const paid = document.querySelector('[data-status=paid],[data-state=paid]');
          if (paid) resolve(Date.now());
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
        look();
      }),
  );
}
