// Clients who collect, pay and refund, top up and withdraw over HTTP without a pause, and record what each
// request was answered.

import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../../bench/load-ledger/random.ts';
import type { Answer } from '../../support/api-http.ts';
import { type Asking, asCitizen, asOperator } from './askings.ts';
import type { Citizen, Field } from './field.ts';
import type { ServeNode } from './serve-node.ts';

const CLIENTS = 8;
const PAUSE_MS = 10;
/** Longer than any answer takes. */
const PATIENCE_MS = 20_000;
/** Refusals that say nothing about the request. */
export const BUSY = ['unavailable', 'overloaded'];

export interface Asked {
  readonly kind: Asking['kind'];
  /** By which its effect is found in the books: the title, the order, the reason or the amount. */
  readonly mark: string;
  /** `unsent`: nobody was there to take it, and the client turns to somebody else. */
  readonly heard: 'ok' | 'refused' | 'unknown' | 'unsent';
  /** The code of a refusal, or what became of the connection. */
  readonly code: string;
  /** Of what was made. */
  readonly no: string;
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
    return one;
  };
  const made = async (asking: Asking): Promise<string | null> => {
    const one = await ask(asking);
    return one?.heard === 'ok' ? one.no : null;
  };
  /** Asks until they know, as people do whose requests may wait in a small number only. */
  const patiently = async (asking: Asking): Promise<Asked | null> => {
    let one = await ask(asking);
    const inDoubt = one?.heard === 'unknown';
    while (inDoubt && !stopping && one?.heard !== 'ok') {
      await pause(10 * PAUSE_MS);
      const node = choose();
      if (node) one = (await one?.repeat(node)) ?? null;
    }
    return one;
  };
  const sell = async () => {
    const mark = `n${count++}`;
    const [owner, payer] = twoOf(field.citizens, field.random);
    const txNo = await made(asCitizen(owner).collect(mark));
    if (txNo === null || (await made(asCitizen(payer).pay(txNo))) === null) return;
    await ask(asCitizen(owner).refund(txNo, `${mark}a`, 1.33));
    await ask(asCitizen(owner).refund(txNo, `${mark}b`, 0.67));
  };
  const { operatorKey, random } = field;
  const topUp = async (citizen: Citizen) => {
    const amountFen = 100 + count++;
    const request = await patiently(asCitizen(citizen).askForRecharge(amountFen));
    if (request?.heard !== 'ok') return;
    const operator = asOperator(operatorKey, amountFen);
    const decisions = [
      operator.credit(request.no),
      operator.decline(request.no),
      asCitizen(citizen).cancel(request.no, amountFen),
    ];
    // What was refused has not happened: something else may. A request is not left undecided because
    // nobody could be served: after a few of those a citizen may ask for nothing more. Each round begins
    // with another decision, which would be refused for good if one of the round before had happened.
    let served = false;
    for (let first = random.of([0, 1, 2]); !served && !stopping; first = (first + 1) % 3) {
      served = true;
      for (const decision of [...decisions.slice(first), ...decisions.slice(0, first)]) {
        const one = await patiently(decision);
        if (one?.heard !== 'refused') return;
        if (BUSY.includes(one.code)) served = false;
      }
    }
  };
  const withdraw = async (citizen: Citizen) => {
    const amountFen = 100 + count++;
    const no = await made(asCitizen(citizen).withdraw(amountFen));
    const operator = asOperator(operatorKey, amountFen);
    if (no === null || (await made(operator.approve(no))) === null) return;
    await ask(random.of([operator.payOut(no), operator.giveBack(no)]));
  };
  const client = async (_: unknown, index: number) => {
    // Two clients have the same citizen, so that no more of their requests wait than may.
    const citizen = field.citizens[index % field.citizens.length] as Citizen;
    while (!stopping) {
      await sell();
      await topUp(citizen);
      await withdraw(citizen);
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
    return { ...about, heard, code: answer, no: '' };
  }
  const code = String(answer.code ?? answer.status);
  const { tx_no: txNo, request_no: request, withdrawal_no: withdrawal } = answer.data ?? {};
  return { ...about, heard: verdictOf(answer), code, no: txNo ?? request ?? withdrawal ?? '' };
}

function verdictOf({ status, code }: Answer): Asked['heard'] {
  if (status === 200) return 'ok';
  return code === 'outcome_unknown' ? 'unknown' : 'refused';
}

function twoOf(citizens: readonly Citizen[], random: Random): [Citizen, Citizen] {
  const owner = random.of(citizens);
  return [owner, random.of(citizens.filter((one) => one !== owner))];
}
