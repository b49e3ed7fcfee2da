// The sender of callbacks as production has it, but for what a test says: who answers for names, which
// addresses are allowed, and how long it waits.

import type { TestContext } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { notifyTargetAllowed } from '../../src/service/notify-target.ts';
import { createResolver } from '../../src/webhooks/host-names.ts';
import { createSender, type SenderOptions, type SendResult } from '../../src/webhooks/sender.ts';

export interface Sending {
  /** Where names are asked for; else there are none. */
  readonly dns?: { readonly address: string };
  readonly settings?: Readonly<Record<string, string>>;
  readonly deadlineMs?: number;
  readonly ca?: SenderOptions['ca'];
}

/** Generous, for tests that do not wait for it. */
const DEADLINE_MS = 60_000;

export function sender(t: TestContext, { dns, settings = {}, deadlineMs, ca }: Sending = {}) {
  const config = readConfig(settings);
  const servers = [dns?.address ?? '127.0.0.1:9'];
  const { send, close } = createSender({
    resolve: createResolver({ hostsFile: '/nonexistent', servers }),
    allowed: (ip) => notifyTargetAllowed(config, ip),
    userAgent: 'Tael/1.0.0',
    deadlineMs: deadlineMs ?? DEADLINE_MS,
    ...(ca !== undefined && { ca }),
  });
  t.after(close);
  return {
    close,
    post: (url: string, more: { ownerId?: number; headers?: Record<string, string> } = {}) =>
      send({ ownerId: 1, url, headers: {}, body: '{"type":"order.paid"}', ...more }),
  };
}

/** What came of it, without what differs from run to run. */
export function outcome(delivered: SendResult | null) {
  if (delivered === null) return null;
  const { status, failure } = delivered;
  return failure ?? status;
}
