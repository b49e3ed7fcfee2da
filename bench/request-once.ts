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
  const requests = encodeRequests(plan);
  connection.send(requests.at(0));
  await told;
  connection.close();
  const { status, body }: Answer = answer ?? { status: 0, body: () => Buffer.from('no answer') };
  if (!requests.isSuccess({ status, body })) {
    throw new Error(`The service answered ${plan.kind} with ${status}: ${body()}`);
  }
  return String(body());
}
