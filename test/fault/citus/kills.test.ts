// The servers of Citus and the nodes beside it are killed, and connections cut, while clients work: at any
// moment, and between the two phases of a commit. Each of these strikes ten times.

import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../support/until.ts';
import { anyMoment, type CitusField, citusField, cutWhenPrepared } from '../drill/citus-field.ts';
import { drill } from '../drill/drill.ts';
import type { Field } from '../drill/field.ts';

const TIMES = 10;
/** So that people are served in between. */
const BETWEEN_MS = 500;
const READY_MS_MAX = 60_000;

type Strike = (citus: CitusField, field: Field) => Promise<unknown>;

const killWorker: Strike = (citus, { random }) => citus.kill(random.of(citus.servers().workers));
const killCoordinator: Strike = (citus) => citus.kill(citus.servers().coordinator);
const killNode: Strike = (_, { random, nodes }) => random.of(nodes).kill();
const cutToCoordinator: Strike = (citus, { random }) => {
  const { coordinator, workers } = citus.servers();
  return cutWhenPrepared(coordinator, random.of(workers));
};
const cutToWorker: Strike = (citus, { random }) => {
  const worker = random.of(citus.servers().workers);
  return cutWhenPrepared(worker, worker);
};

const STRIKES: Readonly<Record<string, (field: Field) => readonly Strike[]>> = {
  'Citus: a worker is killed, ten times': () => [killWorker],
  'Citus: the coordinator is killed, ten times': () => [killCoordinator],
  'Citus: a node is killed, ten times': () => [killNode],
  'Citus: connections are cut between the two phases of a commit, ten times': ({ random }) => [
    random.of([cutToCoordinator, cutToWorker]),
  ],
  'Citus: two of these at once, ten times': ({ random }) => {
    const all = [killWorker, killCoordinator, killNode, cutToWorker];
    const first = random.of(all);
    return [first, random.of(all.filter((other) => other !== first))];
  },
};

for (const [fault, strikesOf] of Object.entries(STRIKES)) {
  const citus = citusField();
  drill(fault, citus.wishes, async (field) => {
    citus.drop(field);
    let left = 0;
    for (let time = 0; time < TIMES; time++) {
      await anyMoment(citus.servers(), field.random);
      await Promise.all(strikesOf(field).map((strike) => strike(citus, field)));
      const before = await citus.preparedCount();
      await citus.allUp();
      if (before + (await citus.preparedCount()) > 0) left += 1;
      for (const node of field.nodes) await until('a node is ready', node.isReady, READY_MS_MAX);
      await pause(BETWEEN_MS);
    }
    field.t.diagnostic(`after ${left} of ${TIMES} something was left prepared`);
  });
}
