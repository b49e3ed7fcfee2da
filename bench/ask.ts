// Asks the service one question and hands back what it answered.

import { once } from 'node:events';
import { type Answer, openConnection } from './load/connection.ts';
import { encodeRequests, type RequestPlan } from './load/requests.ts';

export async function ask(port: number, plan: RequestPlan): Promise<string> {
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
