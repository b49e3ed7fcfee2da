// What operators get for Prometheus and Grafana works on a running service: Prometheus reads it as the
// file says, every rule and every panel asks for something that is there, and promtool has no objection.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { missing, ROOT } from '../docs/code-blocks.ts';
import { freePort } from '../support/free-port.ts';
import { openServeHome } from '../support/serve-process.ts';
import { until } from '../support/until.ts';
import { samplesIn } from './samples.ts';

const FOLDER = join(ROOT, 'deploy/prometheus');
const { serve } = await openServeHome('prometheus');

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

async function panelQueries(): Promise<readonly string[]> {
  const { panels } = JSON.parse(await readFile(join(ROOT, 'deploy/grafana/tael.json'), 'utf8'));
  const found = (panels as Panel[]).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  assert.ok(found.length > 20, 'there are panels');
  return found.map((expr) => expr.replaceAll('$__rate_interval', '1m'));
}

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });

test('promtool has no objection to the rules, their tests and the configuration', {
  skip: missing('promtool'),
}, () => {
  for (const args of [
    ['check', 'rules', '--lint-fatal', 'tael-alerts.yml'],
    ['test', 'rules', 'tael-alerts.test.yml'],
    ['check', 'config', 'prometheus.yml'],
  ]) {
    const { status, stdout, stderr } = promtool(...args);
    assert.equal(status, 0, `${args.join(' ')}: ${stdout}${stderr}`);
  }
});

async function startMeasured(t: TestContext): Promise<string> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const settings = {
    TAEL_METRICS: String(metricsPort),
    TAEL_DRAIN: '0',
    TAEL_BACKUP_TO: 'backups',
  };
  const running = serve(t, ['--port', String(port)], settings);
  await running.listens();
  await fetch(`http://127.0.0.1:${port}/livez`);
  return `127.0.0.1:${metricsPort}`;
}

test('every name that a rule or a panel asks for is one that the service gives', async (t) => {
  const address = await startMeasured(t);
  const text = await (await fetch(`http://${address}/metrics`)).text();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const given = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  assert.ok(samplesIn(text).length > 50);
  const rules = await readFile(join(FOLDER, 'tael-alerts.yml'), 'utf8');
  const asked = [rules, ...(await panelQueries())].join('\n');
  const names = new Set(asked.match(/\b(tael|nodejs|process)_[a-z0-9_]+\b/g));
  assert.ok(names.size > 20);
  assert.deepEqual(
    [...names].filter((name) => !given.has(name)),
    [],
  );
});

test('Prometheus reads a running service, evaluates every rule and answers every panel', {
  skip: missing('prometheus'),
}, async (t) => {
  const api = await startPrometheus(t, await startMeasured(t));
  const ask = async (path: string) =>
    (await (await fetch(`${api}${path}`)).json()) as PrometheusAnswer;
  const query = (text: string) => ask(`/query?query=${encodeURIComponent(text)}`);
  await until('it has read the service', async () => {
    const { data } = await query('up{job="tael"} == 1 and on() count(tael_build_info) == 1');
    return data.result.length === 1;
  });
  for (const expr of await panelQueries()) {
    const answer = await query(expr);
    assert.equal(answer.status, 'success', `${expr}: ${answer.error}`);
  }
  await until('each rule was evaluated', async () => {
    const { data } = await ask('/rules');
    return data.groups.every(({ rules }) => rules.every(({ health }) => health !== 'unknown'));
  });
  const rules = (await ask('/rules')).data.groups.flatMap((group) => group.rules);
  assert.deepEqual(
    rules.filter(({ health, state }) => health !== 'ok' || state === 'firing'),
    [],
  );
});

interface PrometheusAnswer {
  readonly status: string;
  readonly error?: string;
  readonly data: {
    readonly result: readonly unknown[];
    readonly groups: readonly {
      readonly rules: readonly { readonly health: string; readonly state: string }[];
    }[];
  };
}

/** With the configuration as it is, but for the address and for how often it reads. */
async function startPrometheus(t: TestContext, target: string): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'tael-prometheus-'));
  await cp(FOLDER, home, { recursive: true });
  const config = join(home, 'prometheus.yml');
  const text = await readFile(config, 'utf8');
  assert.ok(text.includes('127.0.0.1:9464'));
  await writeFile(config, text.replace('127.0.0.1:9464', target).replaceAll('15s', '1s'));
  const address = `127.0.0.1:${await freePort()}`;
  const flags = [`--config.file=${config}`, `--storage.tsdb.path=${join(home, 'data')}`];
  const child = spawn('prometheus', [...flags, `--web.listen-address=${address}`], {
    stdio: 'ignore',
  });
  t.after(async () => {
    child.kill('SIGKILL');
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  });
  const ready = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('Prometheus is ready', ready, 20_000);
  return `http://${address}/api/v1`;
}
