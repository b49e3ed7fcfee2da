// Asks the service each question of the yardstick once, so that the yardstick sends the same bytes.

import { once } from 'node:events';
import { type Answer, openConnection } from './load/connection.ts';
import { encodeRequests, type RequestPlan } from './load/requests.ts';
import type { SeededKey } from './seed.ts';

export interface SampleAnswers {
  readonly postAnswer: string;
  readonly getAnswer: string;
}

export async function sampleAnswers(
  port: number,
  keys: readonly SeededKey[],
): Promise<SampleAnswers> {
  return {
    postAnswer: await ask(port, { kind: 'create', keys, txNos: [], count: 1 }),
    getAnswer: await ask(port, { kind: 'balance', keys, txNos: [], count: 1 }),
  };
}

async function ask(port: number, plan: RequestPlan): Promise<string> {
  const answered = new EventTarget();
  let answer: Answer | null = null;
  const tell = () => answered.dispatchEvent(new Event('answer'));
  const connection = await openConnection(
    port,
    (received) => {
      answer = received;
      tell();
    },
    tell,
  );
  const told = once(answered, 'answer');
  connection.send(encodeRequests(plan).at(0));
  await told;
  connection.close();
  const { status, body } = answer ?? { status: 0, body: () => 'no answer' };
  if (status !== 200)
    throw new Error(`The service answered ${plan.kind} with ${status}: ${body()}`);
  return body();
}
