// What `tael serve` prints once it listens: one JSON value with --json, else lines for people.

import { loopbackReceiversAllowed } from '../../service/notify-target.ts';
import type { OpenService } from '../../service/open-service.ts';
import { writeJson } from '../../wire/json-write.ts';
import type { Demo } from './demo-seed.ts';
import { demoText } from './demo-text.ts';

export interface Announcement {
  readonly origin: string;
  readonly workers: number;
  /** Null: no demo was asked for. */
  readonly demo: Demo | 'exists' | null;
  readonly json: boolean;
}

const DEMO_EXISTS =
  'Demo: this database already holds data, so nothing was added to it. Credentials of demo data\n' +
  'were printed once, when it was made. For a fresh demo, start with an empty TAEL_DATA; for a new key\n' +
  'or password, see `npx tael key create`, `npx tael user password` and `npx tael user pay-password`.';

export function announce(
  service: OpenService,
  { origin, workers, demo, json }: Announcement,
): void {
  const { config } = service;
  const base = service.payBase();
  if (json) {
    const seeded = demo === 'exists' ? null : demo;
    process.stdout.write(
      `${writeJson({ address: origin, public_url: base, workers, demo: seeded })}\n`,
    );
    return;
  }
  const lines = [`Tael listens on ${origin}${workers > 1 ? ` with ${workers} workers` : ''}.`];
  if (config.publicUrl !== null) lines.push(`People reach it at ${base}.`);
  lines.push(
    config.databaseUrl === null
      ? `Its data and its master key are in ${config.dataDir}; keep a copy of master.key elsewhere.`
      : 'Its data is in the PostgreSQL that DATABASE_URL names.',
  );
  if (loopbackReceiversAllowed(config)) {
    lines.push('Callbacks to loopback addresses are allowed, because its public URL is loopback.');
  }
  if (demo !== null) {
    lines.push('', demo === 'exists' ? DEMO_EXISTS : demoText(demo, base, config));
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
