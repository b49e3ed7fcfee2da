// Checks what an endpoint answers while the database is away, and afterwards.

import assert from 'node:assert/strict';
import type { AwayTown } from '../../support/api-away.ts';
import { assertRefused } from '../../support/api-http.ts';
import { REQUESTS } from '../access/requests.ts';
import { newTargets } from '../access/targets.ts';
import { signedEndpoint } from './signed-endpoints.ts';
import { assertStatus, prepareRequest, rowsOf, type WebRequest } from './web-checks.ts';

const TRIES = 3;

export async function assertUnavailable(away: AwayTown, endpoint: string): Promise<void> {
  const { town, database } = away;
  const signed = signedEndpoint(town, endpoint);
  if (!signed) {
    for (const request of await requestsTo(away, endpoint)) await assertComesBack(away, request);
    return;
  }
  const valid = await signed.prepare();
  database.off();
  for (let i = 0; i < TRIES; i++) {
    const answer = await valid.send();
    assertRefused(answer, 503, 'unavailable');
    assert.equal(answer.headers.get('retry-after'), '1');
  }
  database.on();
  assert.equal((await signed.request()).status, 200);
}

async function assertComesBack({ database }: AwayTown, request: WebRequest): Promise<void> {
  database.off();
  for (let i = 0; i < TRIES; i++) {
    const answer = await request.send();
    assertStatus(answer, 503, 'unavailable');
    assert.equal(answer.headers.get('retry-after'), '1');
  }
  database.on();
  const answer = await request.send();
  assert.equal(answer.status, request.status, answer.text.slice(0, 200));
}

/** It needs no database. */
export async function assertAvailable(away: AwayTown, endpoint: string): Promise<void> {
  for (const request of await requestsTo(away, endpoint)) {
    away.database.off();
    const answer = await request.send();
    assert.equal(answer.status, request.status, answer.text.slice(0, 200));
    away.database.on();
  }
}

/** Each about something of its own. */
async function requestsTo({ town }: AwayTown, endpoint: string): Promise<WebRequest[]> {
  const requests: WebRequest[] = [];
  for (const row of rowsOf(endpoint)) {
    const ask = REQUESTS[row];
    const targets = await newTargets(town, ask ? [ask] : []);
    requests.push(await prepareRequest(town, row, targets, { succeeds: true }));
  }
  return requests;
}
