// Prints what `tael serve` says once it listens: lines for people, or one JSON value with --json.

import { existsSync } from 'node:fs';
import { demoFile } from '../../service/demo.ts';
import { loopbackReceiversAllowed } from '../../service/notify-target.ts';
import type { OpenService } from '../../service/open-service.ts';
import type { Config } from '../../settings/config.ts';
import { writeJson } from '../../wire/json-write.ts';
import { forCommand } from '../for-command.ts';
import { asCalled } from '../names.ts';
import type { Demo } from './demo-seed.ts';
import { demoLines } from './demo-text.ts';

export interface Announcement {
  readonly origin: string;
  readonly workers: number;
  /** Null: --demo was not given. */
  readonly demo: Demo | 'exists' | null;
  /** Nobody has an account yet. */
  readonly isEmpty: boolean;
  readonly json: boolean;
}

const nobodyText = (config: Config) =>
  'There are no users yet. Create the first, an operator, in another shell:\n' +
  `  ${forCommand('tael user create --name Lin --login lin --password - --operator', config)}\n` +
  'To try Tael with invented data, start it with --demo while the database is empty.';

const SANDBOX =
  'This is a sandbox: its money is play money, and its clock can be moved (docs/sandbox.md).';

export function announce(
  service: OpenService,
  { origin, workers, demo, isEmpty, json }: Announcement,
): void {
  const { config } = service;
  const base = service.payBase();
  if (json) {
    const seeded = demo === 'exists' ? null : demo;
    process.stdout.write(
      `${writeJson({ ok: true, address: origin, public_url: base, workers, sandbox: config.sandbox, demo: seeded })}\n`,
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
  if (config.sandbox) lines.push(SANDBOX);
  if (isEmpty) lines.push(nobodyText(config));
  if (demo === 'exists') lines.push(existsText(config));
  else if (demo !== null) lines.push(...demoLines(demo, demoFile(config)));
  process.stdout.write(`${asCalled(lines.join('\n'))}\n`);
}

function existsText(config: Config): string {
  const file = demoFile(config);
  const where = existsSync(file)
    ? `What the demo data was made with is in ${file}.`
    : 'For a new key or password, see `tael key create`, `tael user password` and `tael user pay-password`.';
  return `Demo: the database is not empty, so no demo data was added. ${where}`;
}
