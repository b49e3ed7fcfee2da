// The sender of callbacks as in production, except for what a test replaces: the name server, the
// allowed addresses, and the deadlines.

import type { TestContext } from 'node:test';
import { createResolver } from '../../src/callbacks/host-names.ts';
import { createSender, type SenderOptions, type SendResult } from '../../src/callbacks/sender.ts';
import { notifyObstacle } from '../../src/service/notify-target.ts';
import { readConfig } from '../../src/settings/config.ts';

export interface Sending {
  /** The name server to ask; without one there are no names. */
  readonly dns?: { readonly address: string };
  readonly settings?: Readonly<Record<string, string>>;
  readonly deadlineMs?: number;
  readonly ca?: SenderOptions['ca'];
}

/** Of the service that sends. */
const PAY_BASE = 'https://pay.example.com';

/** Generous, for tests that do not wait for it. */
const DEADLINE_MS = 60_000;

export function sender(t: TestContext, { dns, settings = {}, deadlineMs, ca }: Sending = {}) {
  const config = readConfig(settings);
  const servers = [dns?.address ?? '127.0.0.1:9'];
  const { send, close } = createSender({
    resolve: createResolver({ hostsFile: '/nonexistent', servers }),
    obstacle: (target, ip) => notifyObstacle({ config, payBase: () => PAY_BASE }, target, ip),
    proxy: config.notifyProxy,
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

/** The outcome, without what differs from run to run. */
export function outcome(delivered: SendResult | null) {
  if (delivered === null) return null;
  const { status, failure } = delivered;
  return failure ?? status;
}
