// A story for each hostile text: an order that carries it everywhere an order can, paid, partly refunded,
// with a refund that was asked for, and told to a receiver.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { send } from '../support/api-http.ts';
import { isLine, isName, isShownLine, type NaughtyTown } from './naughty-town.ts';

export interface Story {
  readonly text: string;
  readonly title: string;
  readonly merchantName: string;
  readonly reason: string;
  readonly txNo: string;
  readonly requestNo: string;
}

/** Of what has no text that it could carry, the plain one. */
const PLAIN = 'plain';

/** Plain ones too, to compare with. */
export async function tellStories(town: NaughtyTown, texts: readonly string[]): Promise<Story[]> {
  const stories: Story[] = [];
  for (const text of [PLAIN, ...texts.filter((one) => isLine(one, 256))]) {
    stories.push(await tellStory(town, text));
  }
  return stories;
}

async function tellStory(town: NaughtyTown, text: string): Promise<Story> {
  const merchantName = isName(text) ? text.trim() : PLAIN;
  const title = isShownLine(text, 128) ? text.trim() : PLAIN;
  await taken(town.fields['name of a merchant']?.put(merchantName));
  await taken(town.fields['name of a branch']?.put(merchantName));
  await taken(town.changePayer({ name: merchantName }));
  const path = text.isWellFormed() ? encodeURIComponent(text) : '';
  const notify = { notify_url: `http://localhost:${town.hookPort}/${path}` };
  const txNo = await town.order({ amount: 5, title, branch_id: town.branchId, ...notify });
  await taken(town.pay(txNo));
  const part = { tx_no: txNo, refund_type: 'partial', amount: 1, reason: text };
  await taken(town.refund(part));
  // Without a key of its own it would be that refund once more.
  const another = { ...part, idempotency_key: `asked-${txNo}` };
  const asked = await callTool(town, 'refund_order', another);
  const requestNo = asked.result.structuredContent.request_no;
  assert.ok(requestNo, JSON.stringify(asked));
  return { text, title, merchantName, reason: text.trim(), txNo, requestNo };
}

async function taken(answer?: Promise<{ readonly status: number; readonly text: string }>) {
  const { status, text } = (await answer) ?? { status: 0, text: 'nothing was asked' };
  assert.equal(status, 200, text);
}

/** What the message of the protocol holds. */
export async function callTool(town: NaughtyTown, name: string, args: object) {
  const params = { name, arguments: args };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  return (await send(town.api.origin, 'POST', '/mcp', { key: town.key, body })).json;
}

export interface Hook {
  readonly port: number;
  /** What it was sent. */
  readonly bodies: string[];
}

export async function openHook(): Promise<Hook> {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const pieces = await request.toArray().catch(() => []);
    bodies.push(Buffer.concat(pieces).toString());
    response.end();
  }).listen(0, '127.0.0.1');
  after(() => server.close());
  await new Promise((listening) => server.once('listening', listening));
  return { port: (server.address() as AddressInfo).port, bodies };
}
