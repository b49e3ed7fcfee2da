// Adds to the public log, pass after pass, as the thread of the service does. While its gate is shut it
// stands before its next statement.

import { createSecretKey } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { logSecrets } from '../../src/crypto/log-secrets.ts';
import { type Connection, openConnection } from '../../src/store/postgres/connection/connection.ts';
import { giveWay } from '../../src/store/postgres/connection/give-way.ts';
import { paced } from '../../src/store/postgres/connection/paced.ts';
import { makeLog } from '../../src/store/postgres/make-log.ts';
import type { Adding } from './windows.ts';

const { clientConfig, key, gate, givesWay }: Adding = workerData;
const calm = { jit: 'off', max_parallel_workers_per_gather: '0' };
const connection = await openConnection(clientConfig, calm);
const standsBack = givesWay && (await giveWay(connection));
if (givesWay && !standsBack) throw new Error('The log cannot give way on this machine.');
let { run } = standsBack ? connection : paced(connection);
const gated: Connection = {
  ...connection,
  run(statement, values) {
    // Standing there is no work to rest from.
    if (Atomics.wait(gate, 0, 0) !== 'not-equal' && !standsBack) run = paced(connection).run;
    return run(statement, values);
  },
};
const making = { secrets: logSecrets(createSecretKey(key)), origin: 'pay.example/log' };
parentPort?.postMessage('ready');
for (;;) await makeLog(gated, making);
