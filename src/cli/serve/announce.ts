// Prints what `tael serve` says once it listens: lines for people, or one JSON value with --json.

import { loopbackReceiversAllowed } from '../../service/notify-target.ts';
import type { OpenService } from '../../service/open-service.ts';
import { writeJson } from '../../wire/json-write.ts';
import type { Demo } from './demo-seed.ts';
import { demoText } from './demo-text.ts';

export interface Announcement {
  readonly origin: string;
  readonly workers: number;
  /** Null: --demo was not given. */
  readonly demo: Demo | 'exists' | null;
  readonly json: boolean;
}

const DEMO_EXISTS =
  'Demo: the database is not empty, so no demo data was added. The credentials of demo data are\n' +
  'printed only once, when it is created. For a fresh demo, use an empty TAEL_DATA. For a new key or\n' +
  'password, see `npx tael key create`, `npx tael user password` and `npx tael user pay-password`.';

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
  if (config.publicUrl !== null) lines.push(`Its public URL is ${base}.`);
  lines.push(
    config.databaseUrl === null
      ? `Its data and master key are in ${config.dataDir}. Keep a copy of master.key elsewhere.`
      : 'Its data is in the PostgreSQL database of DATABASE_URL.',
  );
  if (loopbackReceiversAllowed(config)) {
    lines.push(
      'Callbacks to loopback addresses are allowed because the public URL is a loopback address.',
    );
  }
  if (demo !== null) {
    lines.push('', demo === 'exists' ? DEMO_EXISTS : demoText(demo, base, config));
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
