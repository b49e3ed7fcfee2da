// Tests that what operators get for Prometheus and Grafana works on a running service: Prometheus reads it
// as the file says, every rule and every panel asks for something that is there, and promtool has no
// objection.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { missing, ROOT } from '../docs/code-blocks.ts';
import { freePort } from '../support/free-port.ts';
import { openServeHome } from '../support/serve-process.ts';
import { until } from '../support/until.ts';
import { alertsDeployed, askedIn, panelsDeployed, queriesOfPanels } from './deployed.ts';
import { samplesIn } from './samples.ts';

const FOLDER = join(ROOT, 'deploy/prometheus');
const { serve } = await openServeHome('prometheus');

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

/** What Prometheus itself puts on what it reads. */
const OF_TARGETS = ['instance', 'job'];

test('every name and label that a rule or a panel asks for is one that the service gives', async (t) => {
  const address = await startMeasured(t);
  const text = await (await fetch(`http://${address}/metrics`)).text();
  const given = labelsGiven(text);
  const queries = [...alertsDeployed(), ...panelsDeployed().flatMap(({ targets = [] }) => targets)];
  assert.ok(queries.length > 60, 'there are rules and panels');
  for (const { expr } of queries) {
    const { metrics, groups } = askedIn(expr);
    assert.notEqual(metrics.length, 0, expr);
    for (const { name, labels } of metrics) {
      assert.ok(given.has(name), `${name} in ${expr}`);
      for (const label of labels) assert.ok(given.get(name)?.has(label), `${label} in ${expr}`);
    }
    for (const label of groups) {
      assert.ok(
        metrics.every(({ name }) => given.get(name)?.has(label)),
        `by ${label} in ${expr}`,
      );
    }
  }
});

/** By name. The page says which labels those have that nothing was counted of yet. */
function labelsGiven(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const given = new Map<string, Set<string>>([['up', new Set(OF_TARGETS)]]);
  const samples = samplesIn(text);
  assert.ok(samples.length > 50);
  for (const [, metric = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const endings = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    const told = labelsTold.get(metric);
    for (const name of endings.map((ending) => metric + ending)) {
      const of = samples.filter((sample) => sample.name === name);
      const found = new Set(of.flatMap(({ labels }) => Object.keys(labels)));
      if (told && of.length > 0) {
        assert.deepEqual([...found].filter((label) => label !== 'le').sort(), told, name);
      }
      const bucket = name.endsWith('_bucket') ? ['le'] : [];
      given.set(name, new Set([...OF_TARGETS, ...found, ...(told ?? []), ...bucket]));
    }
  }
  return given;
}

/** As the table of metrics has them. */
const labelsTold: ReadonlyMap<string, readonly string[]> = new Map(
  readFileSync(join(ROOT, 'docs/observing.md'), 'utf8')
    .match(/^\| `tael_.*$/gm)
    ?.flatMap((row) => {
      const [, names = '', labels = ''] = row.split('|');
      const told = (labels.match(/\w+/g) ?? []).sort();
      return (names.match(/tael_\w+/g) ?? []).map((name) => [name, told] as const);
    }),
);

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
  for (const expr of queriesOfPanels()) {
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
