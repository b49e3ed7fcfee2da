// tael check: files of the public log, checked without network and without database.

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import type { Finding, Report } from '../crypto/proof/findings.ts';
import type { VerifierKey } from '../crypto/signed-note.ts';
import { findingSentence } from './check-text.ts';
import { addCommand, type Cli } from './cli.ts';
import { mark } from './mark.ts';
import { printReply, type Reply, refuseArgument } from './reply.ts';

interface Options {
  readonly key?: readonly string[];
}

export function addCheckCommand(program: Command, cli: Cli): void {
  addCommand(
    program,
    'check',
    'Check receipts, statements and checkpoints of the public log, offline; exit 1 if anything is wrong or a key is needed.',
    ['receipt.json', 'receipt.json --key KEY', 'old.json new.json consistency.json'],
  )
    .argument('<file...>', 'files as they were kept; several together show more')
    .option(
      '--key <key...>',
      "keys of the operator or of witnesses, learnt elsewhere; those in files don't count then",
    )
    .action(async (files: readonly string[], { key = [] }: Options) => {
      cli.setExitStatus(await printReply(await check(files, key), cli.json));
    });
}

async function check(paths: readonly string[], keyTexts: readonly string[]): Promise<Reply> {
  const { checkProofs } = await import('../crypto/proof/check.ts');
  const { parseVerifierKey } = await import('../crypto/signed-note.ts');
  const keys: VerifierKey[] = [];
  for (const text of keyTexts) {
    const key = parseVerifierKey(text);
    if (!key) return refuseArgument('key', 'must be like pay.example.com/log+1f2e3d4c+AY0…');
    keys.push(key);
  }
  const files: { readonly name: string; readonly text: string }[] = [];
  for (const path of paths) {
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text === null) return refuseArgument('file', `must name files that can be read: ${path}`);
    files.push({ name: nameAmong(paths, path), text });
  }
  const report = checkProofs(files, keys);
  // A record has names of its own, which must not replace what was found of it.
  const findings = report.findings.map(({ values, ...found }) => ({ ...values, ...found }));
  return { ok: true, value: { findings }, text: reportText(report), status: report.ok ? 0 : 1 };
}

/** As short as it can be without meaning another file. */
function nameAmong(paths: readonly string[], path: string): string {
  const name = basename(path);
  return paths.filter((other) => basename(other) === name).length > 1 ? path : name;
}

/** What is not proved stands first, then what is wrong. */
function reportText({ findings, ok }: Report): string {
  const of = (kind: Finding['kind']) => findings.filter((one) => one.kind === kind);
  const [open, wrong, proved] = [of('open'), of('wrong'), of('proved')];
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [title, ...lines, ''] : [];
  return [
    ...section(
      'Not proved:',
      open.map((one) => `? ${findingSentence(one)}`),
    ),
    ...section(
      'Wrong:',
      wrong.map((one) => `${mark(false)} ${located(one)}`),
    ),
    ...section(
      'Proved:',
      proved.map((one) => `${mark(true)} ${located(one)}`),
    ),
    verdict(ok, wrong.length, proved.length),
  ].join('\n');
}

function located(one: Finding): string {
  return one.file === null ? findingSentence(one) : `${one.file}: ${findingSentence(one)}`;
}

function verdict(ok: boolean, wrong: number, proved: number): string {
  if (ok) return 'Nothing is wrong.';
  if (wrong === 0)
    return proved > 0 ? 'Not all is proved: a key is missing.' : 'Nothing is proved.';
  return wrong === 1 ? 'One thing is wrong.' : `${wrong} things are wrong.`;
}
