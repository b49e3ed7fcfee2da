// The world that the SDK is tested in: a service, the lossy way to it, and what may be done to both; for
// runtimes that are other processes, over HTTP.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { after } from 'node:test';
import { OWNER_PIN, openApiTown } from '../support/api-town.ts';
import { mandatesIn } from '../support/mandates.ts';
import { lossyWay } from './lossy-way.ts';
import type { World, WorldCalls } from './typescript-cases.ts';

export async function openWorld() {
  const town = await openApiTown();
  const way = await lossyWay(town.api.origin);
  after(() => way.close());
  const { key: spendKey } = await mandatesIn(town).newSpending(town.payer, { perDay: 10_000 });
  const world: World = {
    facts: {
      origin: way.origin,
      key: town.key,
      spendKey,
      merchantId: town.merchantId,
      ownerPin: OWNER_PIN,
      vectors: JSON.parse(readFileSync('sdk/vectors.json', 'utf8')),
    },
    order: (amount) => town.order({ ...(amount !== undefined && { amount }) }),
    paid: (amount) => town.paid(amount),
    pay: (txNo) => town.pay(txNo),
    async countOrders() {
      const [row] = await town.api.rows('select count(*)::int as count from orders');
      return row?.count;
    },
    async plan(path, mishaps) {
      way.ahead.set(path, mishaps);
    },
    async seen(path) {
      return way.seen
        .splice(0)
        .filter((one) => one.path === path)
        .map(({ headers }) => headers);
    },
  };
  return { town, world };
}

/** Answers where it is. What is posted is the name of a call and its arguments. */
export async function serveWorld(world: World): Promise<string> {
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return void response.end(JSON.stringify(world.facts));
    const [name, given] = (await json(request)) as [keyof WorldCalls, never[]];
    const call = world[name] as (...args: never[]) => Promise<unknown>;
    const answer = await call(...given).catch((error: unknown) => ({ failed: String(error) }));
    response.end(JSON.stringify(answer ?? null));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  after(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
