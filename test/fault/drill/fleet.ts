// Clients who collect, pay and refund over HTTP without a pause, and record what each request was answered.

import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../../bench/load-ledger/random.ts';
import { type Answer, send } from '../../support/api-http.ts';
import { PAY_PASSWORD } from '../../support/residents.ts';
import type { Citizen, Field } from './field.ts';
import type { ServeNode } from './serve-node.ts';

const CLIENTS = 8;
const PAUSE_MS = 10;
/** Longer than any answer takes. */
const PATIENCE_MS = 20_000;

export interface Asked {
  readonly kind: 'collection' | 'payment' | 'refund';
  /** By which its effect is found in the books: the title, the order or the reason. */
  readonly mark: string;
  /** `unsent`: nobody was there to take it, and the client turns to somebody else. */
  readonly heard: 'ok' | 'refused' | 'unknown' | 'unsent';
  /** The code of a refusal, or what became of the connection. */
  readonly code: string;
  readonly txNo: string;
  readonly atMs: number;
  /** The same request once more, with the same key. */
  readonly repeat: (node: ServeNode) => Promise<Asked>;
}

export interface Fleet {
  readonly asked: readonly Asked[];
  stop(): Promise<void>;
}

export type Choose = () => ServeNode | undefined;

export function startFleet(field: Field, choose: Choose): Fleet {
  const asked: Asked[] = [];
  let stopping = false;
  let count = 0;
  const ask = async (asking: Asking): Promise<Asked | null> => {
    await pause(PAUSE_MS);
    if (stopping) return null;
    const node = choose();
    if (!node) return null;
    const one = await submit(node, asking);
    if (one.heard === 'unsent') return ask(asking);
    asked.push(one);
    return one.heard === 'ok' ? one : null;
  };
  const client = async () => {
    while (!stopping) {
      const mark = `n${count++}`;
      const [owner, payer] = twoOf(field.citizens, field.random);
      const collected = await ask(collection(owner, mark));
      if (!collected || !(await ask(payment(payer, collected.txNo)))) continue;
      await ask(refund(owner, collected.txNo, `${mark}a`, 1.33));
      await ask(refund(owner, collected.txNo, `${mark}b`, 0.67));
    }
  };
  const running = Array.from({ length: CLIENTS }, client);
  return {
    asked,
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
  };
}

interface Asking {
  readonly kind: Asked['kind'];
  readonly mark: string;
  send(origin: string): Promise<Answer>;
}

function collection({ merchantId, key }: Citizen, mark: string): Asking {
  const body = { amount: 3, merchant_id: merchantId, title: mark, idempotency_key: mark };
  const path = '/api/v1/collection';
  return { kind: 'collection', mark, send: (origin) => send(origin, 'POST', path, { key, body }) };
}

/** It has no key: an order is paid once. */
function payment({ cookie }: Citizen, txNo: string): Asking {
  const body = { pay_password: PAY_PASSWORD };
  const headers = { cookie, accept: 'application/json' };
  const path = `/pay/${txNo}`;
  return { kind: 'payment', mark: txNo, send: (to) => send(to, 'POST', path, { body, headers }) };
}

function refund({ key }: Citizen, txNo: string, mark: string, amount: number): Asking {
  const [refund_type, pay_password] = ['partial', PAY_PASSWORD];
  const what = { tx_no: txNo, refund_type, amount, reason: mark };
  const body = { ...what, idempotency_key: mark, pay_password };
  const path = '/api/v1/refund';
  return { kind: 'refund', mark, send: (origin) => send(origin, 'POST', path, { key, body }) };
}

async function submit(node: ServeNode, asking: Asking): Promise<Asked> {
  const { kind, mark } = asking;
  const answer = await Promise.race([
    asking.send(node.origin).catch((error) => String(error.cause?.code ?? error.message)),
    pause(PATIENCE_MS, 'no answer', { ref: false }),
  ]);
  const repeat = (next: ServeNode) => submit(next, asking);
  const about = { kind, mark, atMs: performance.now(), repeat };
  if (typeof answer === 'string') {
    const heard = answer === 'ECONNREFUSED' ? 'unsent' : 'unknown';
    return { ...about, heard, code: answer, txNo: '' };
  }
  const code = String(answer.code ?? answer.status);
  return { ...about, heard: verdictOf(answer), code, txNo: answer.data?.tx_no ?? '' };
}

function verdictOf({ status, code }: Answer): Asked['heard'] {
  if (status === 200) return 'ok';
  return code === 'outcome_unknown' ? 'unknown' : 'refused';
}

function twoOf(citizens: readonly Citizen[], random: Random): [Citizen, Citizen] {
  const owner = random.of(citizens);
  return [owner, random.of(citizens.filter((one) => one !== owner))];
}
