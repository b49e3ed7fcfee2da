// More requests than the service can answer in time: what there is no room for is refused before any work,
// and what is looked at or asked for little goes on.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { databaseSwitch } from '../support/api-away.ts';
import { answersIn } from '../support/api-raw.ts';
import { openApiTown } from '../support/api-town.ts';
import { until } from '../support/until.ts';
import { signedPost } from '../support/volley.ts';

const ROOM = 256;
const SPENT = `select (select count(*) from nonces_0) + (select count(*) from nonces_1)
  + (select count(*) from nonces_2) + (select count(*) from nonces_3) as spent`;

const database = databaseSwitch();
const town = await openApiTown({}, database);
const { port } = town.api;
const sockets: Socket[] = [];
after(() => {
  for (const socket of sockets) socket.destroy();
});

function collection(amount: number): string {
  const body = { amount, merchant_id: town.merchantId, title: 'overload' };
  return signedPost(town.key, '/collection', body).replace('Connection: close', 'X-Stays: open');
}

/** A connection that stays open, and what has come over it. */
async function open() {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  sockets.push(socket);
  let bytes: Buffer = Buffer.alloc(0);
  socket.on('error', () => {}); // The file ends.
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
  });
  await once(socket, 'connect');
  const answers = () => answersIn(bytes);
  return {
    send: (text: string) => void socket.write(text),
    answers,
    async answer(number: number) {
      await until('an answer', () => answers().length >= number);
      const found = answers()[number - 1];
      assert.ok(found);
      return found;
    },
  };
}

test('what there is no room for is refused before any work, and nothing of it is spent', async () => {
  const commits = database.holdCommits();
  const taken = await Promise.all(Array.from({ length: ROOM }, open));
  for (const { send } of taken) send(collection(1));
  // They are under way when the last of them has been admitted.
  await until('all are under way', async () => {
    const [row] = await town.api.rows(SPENT);
    return Number(row?.spent) >= ROOM;
  });
  const one = await open();
  const late = collection(2);
  one.send(late);
  const refused = await one.answer(1);
  assert.deepEqual([refused.status, refused.json.code], [503, 'overloaded']);
  assert.equal(refused.headers.get('retry-after'), '1');
  const [health, page] = await Promise.all([
    town.get('/health'),
    fetch(`${town.api.origin}/account`, { headers: { accept: 'text/html' } }),
  ]);
  assert.deepEqual([health.status, page.status], [200, 200], 'pages and probes are answered');

  commits.pass();
  const answered = await Promise.all(taken.map(({ answer }) => answer(1)));
  assert.deepEqual(
    answered.filter(({ status }) => status !== 200).map(({ json }) => json.code),
    [],
  );
  const again = await open();
  again.send(late);
  const made = await again.answer(1);
  assert.equal(made.status, 200, 'the same request, with the same nonce');
  const [row] = await town.api.rows(`select count(*) as made from orders where title = 'overload'`);
  assert.equal(Number(row?.made), ROOM + 1);
});
