// Moves the clock of a sandbox, marks its state, and goes back to it.

import type { Service } from '../service.ts';
import { booksOf, type ShownSandbox, showSandbox } from './show-sandbox.ts';

export async function moveClock(service: Service, seconds: number): Promise<ShownSandbox> {
  await booksOf(service).moveClock(seconds * 1000);
  return showSandbox(service);
}

export async function markSandbox(service: Service): Promise<ShownSandbox> {
  await booksOf(service).mark();
  return showSandbox(service);
}

export async function resetSandbox(service: Service): Promise<ShownSandbox> {
  await booksOf(service).reset();
  return showSandbox(service);
}
