// Verifies the books and reports each rule: for tael verify, and for tael restore at its end.

import type { Connection } from '../store/postgres/connection/connection.ts';
import type { Finding } from '../store/postgres/verify/check.ts';
import type { Verifying } from '../store/postgres/verify/verify.ts';
import { mark } from './mark.ts';
import type { Success } from './reply.ts';
import { factTable } from './terminal-table.ts';

export async function verificationReport(
  connection: Pick<Connection, 'run'>,
  parts: Verifying,
): Promise<Success> {
  const { verifyBooks } = await import('../store/postgres/verify/verify.ts');
  const startedMs = performance.now();
  const { findings, records, users, orders, links } = await verifyBooks(connection, parts);
  const durationMs = Math.round(performance.now() - startedMs);
  const broken = findings.filter((finding) => finding.violations > 0);
  const ok = broken.length === 0;
  const checks = findings.map(({ name, rule, violations, examples }) => {
    return { name, rule, holds: violations === 0, violations, examples };
  });
  const value = { ok, checks, records, users, orders, links, duration_ms: durationMs };
  const counts = [
    pluralize(records, 'record'),
    pluralize(orders, 'order'),
    pluralize(users, 'user'),
    pluralize(links, 'link'),
  ];
  const scope = `${counts.join(', ')}, in ${durationMs} ms.`;
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
