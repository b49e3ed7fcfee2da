// Runs the cases of the TypeScript SDK in whatever runtime this is, against a world over HTTP.

import { CASES, type World, type WorldCalls, type WorldFacts } from '../typescript-cases.ts';

export const CASE_NAMES = Object.keys(CASES);

/** Empty: it holds. Otherwise what is wrong. */
export async function runCase(name: string, worldUrl: string): Promise<string> {
  try {
    const run = CASES[name];
    if (run === undefined) throw new Error(`There is no case "${name}".`);
    await run(await worldAt(worldUrl));
    return '';
  } catch (error) {
    return error instanceof Error ? `${error.stack}` : String(error);
  }
}

async function worldAt(url: string): Promise<World> {
  const call =
    <Name extends keyof WorldCalls>(name: Name) =>
    async (...given: Parameters<WorldCalls[Name]>) => {
      const body = JSON.stringify([name, given]);
      return (await fetch(url, { method: 'POST', body })).json();
    };
  return {
    facts: (await (await fetch(url)).json()) as WorldFacts,
    order: call('order'),
    paid: call('paid'),
    pay: call('pay'),
    countOrders: call('countOrders'),
    plan: call('plan'),
    seen: call('seen'),
  };
}
