// tael verify

import type { Command } from 'commander';
import { invalid } from '../core/refusal.ts';
import type { Finding, Verification } from '../store/postgres/verify.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import type { Success } from './reply.ts';
import { table } from './table.ts';

interface Options {
  readonly anchor?: string;
}

export function verifyCommand(program: Command, cli: Cli): void {
  command(
    program,
    'verify',
    'Re-add the whole books and check every rule; exit 1 if one is broken.',
  )
    .option('--anchor <file>', 'lines of tael anchor, or a log that holds some')
    .action(({ anchor }: Options) =>
      onBooks(cli, async ({ store, keys }) => {
        const { verifyBooks } = await import('../store/postgres/verify.ts');
        const { readAnchors } = await import('./anchor-file.ts');
        const anchors = anchor === undefined ? [] : await readAnchors(anchor);
        if (typeof anchors === 'string') return { ok: false, refusal: invalid('anchor', anchors) };
        const startedMs = performance.now();
        const given = { chainKey: keys.chain, anchorKey: keys.anchor, anchors, onProgress };
        const verification = await store.withReadSession((session) => verifyBooks(session, given));
        const durationMs = Math.round(performance.now() - startedMs);
        onProgress('');
        return { ok: true, ...report(verification, durationMs) };
      }),
    );
}

/** One line that is written over, where somebody watches. */
function onProgress(doing: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${doing}`);
}

function report(verification: Verification, durationMs: number): Success {
  const { findings, records, users, orders, links } = verification;
  const broken = findings.filter((finding) => finding.violations > 0);
  const ok = broken.length === 0;
  const checks = findings.map(({ name, rule, violations, examples }) => {
    return { name, rule, holds: violations === 0, violations, examples };
  });
  const value = { ok, checks, records, users, orders, links, duration_ms: durationMs };
  const counts = [
    counted(records, 'record'),
    counted(orders, 'order'),
    counted(users, 'user'),
    counted(links, 'link'),
  ];
  const books = `${counts.join(', ')}, in ${durationMs} ms.`;
  const verdict = ok
    ? `All ${findings.length} rules hold: ${books}`
    : `${broken.length} of ${findings.length} rules are broken: ${books}`;
  const lines = findings.map(({ violations, rule }) => [violations ? 'BROKEN' : 'holds', rule]);
  const text = [table(lines), ...broken.map(details), verdict].join('\n');
  return { value, text, status: ok ? 0 : 1 };
}

function details({ name, violations, examples }: Finding): string {
  const more = violations > examples.length ? [`  … and ${violations - examples.length} more`] : [];
  return [`\n${name}:`, ...examples.map((example) => `  ${example}`), ...more, ''].join('\n');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
