// Sends one request to the service and returns the body of its response.

import { once } from 'node:events';
import { type Answer, openConnection } from './load/connection.ts';
import { encodeRequests, type RequestPlan } from './load/requests.ts';

export async function requestOnce(port: number, plan: RequestPlan): Promise<string> {
  const answered = new EventTarget();
  let answer: Answer | null = null;
  const signal = () => answered.dispatchEvent(new Event('answer'));
  const connection = await openConnection(
    port,
    (response) => {
      answer = response;
      signal();
    },
    signal,
  );
  const received = once(answered, 'answer');
  const requests = encodeRequests(plan);
  connection.send(requests.at(0));
  await received;
  connection.close();
  const { status, body }: Answer = answer ?? { status: 0, body: () => Buffer.from('no answer') };
  if (!requests.isSuccess({ status, body })) {
    throw new Error(`The service answered ${plan.kind} with ${status}: ${body()}`);
  }
  return String(body());
}
