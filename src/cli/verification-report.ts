// Verifies the books and reports each rule: for tael verify, and for tael restore at its end.

import { shanghaiTime } from '../core/time.ts';
import type { Connection } from '../store/postgres/connection/connection.ts';
import type { Finding } from '../store/postgres/verify/check.ts';
import type {
  Verification,
  VerificationProgress,
  Verifying,
} from '../store/postgres/verify/verify.ts';
import { mark } from './mark.ts';
import type { Progress } from './progress.ts';
import type { Success } from './reply.ts';
import { factTable } from './terminal-table.ts';

export interface Verified {
  readonly verification: Verification;
  readonly durationMs: number;
  /** Where it was in the end. */
  readonly progress: VerificationProgress;
}

/** Null: it was to continue, and there is nothing to continue from. */
export async function verifyShowing(
  connection: Pick<Connection, 'run'>,
  parts: Omit<Verifying, 'onProgress'>,
  { show }: Pick<Progress, 'show'>,
  whole: boolean,
): Promise<Verified | null> {
  const { NOT_BEGUN, verifyBooks, verifyNew } = await import('../store/postgres/verify/verify.ts');
  const startedMs = performance.now();
  let progress = NOT_BEGUN;
  const verification = await (whole ? verifyBooks : verifyNew)(connection, {
    ...parts,
    onProgress(made) {
      progress = made;
      show(progressText(made));
    },
  });
  if (verification === null) return null;
  return { verification, durationMs: Math.round(performance.now() - startedMs), progress };
}

export function progressText({ rule, rules, name, links }: VerificationProgress): string {
  const doing = name === 'chains' && links > 0 ? `${links} links` : name;
  return `rule ${rule} of ${rules}: ${doing}`;
}

export function verificationReport({ verification, durationMs }: Verified): Success {
  const { findings, records, users, orders, links, sinceMs } = verification;
  const since = sinceMs === null ? null : shanghaiTime(sinceMs);
  const broken = findings.filter((finding) => finding.violations > 0);
  const ok = broken.length === 0;
  const checks = findings.map(({ name, rule, violations, examples }) => {
    return { name, rule, holds: violations === 0, violations, examples };
  });
  const value = { ok, since, checks, records, users, orders, links, duration_ms: durationMs };
  const counts = [
    pluralize(records, 'record'),
    pluralize(orders, 'order'),
    pluralize(users, 'user'),
    pluralize(links, 'link'),
  ];
  const after = since === null ? '' : ` since ${since}`;
  const scope = `${counts.join(', ')}${after}, in ${durationMs} ms.`;
  const verdict = ok
    ? `${mark(true)} All ${findings.length} rules hold: ${scope}`
    : `${mark(false)} ${broken.length} of ${findings.length} rules are broken: ${scope}`;
  const lines = findings.map(({ violations, rule }) => [mark(violations === 0), rule]);
  const text = [factTable(lines), ...broken.map(details), verdict].join('\n');
  return { value, text, status: ok ? 0 : 1 };
}

function details({ name, violations, examples }: Finding): string {
  const more = violations > examples.length ? [`  … and ${violations - examples.length} more`] : [];
  return [`\n${name}:`, ...examples.map((example) => `  ${example}`), ...more, ''].join('\n');
}

function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
