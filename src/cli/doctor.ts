// tael doctor

import type { Command } from 'commander';
import type { Finding } from '../service/doctor/finding.ts';
import type { OpenService } from '../service/open-service.ts';
import { readConfig } from '../settings/config.ts';
import { addCommand, type Cli } from './cli.ts';
import { mark } from './mark.ts';
import { asCalled } from './names.ts';
import { openForCommand } from './on-books.ts';
import { printReply, type Success } from './reply.ts';
import { factTable } from './terminal-table.ts';

interface Options {
  readonly backups?: string;
}

export function addDoctorCommand(program: Command, cli: Cli): void {
  addCommand(
    program,
    'doctor',
    'Check everything that Tael needs, and say what to fix; exit 1 if something is wrong.',
    ['', '--backups /mnt/backups'],
  )
    .option('--backups <folder>', 'where backups are kept, to see how old the newest is')
    .action((options: Options) => runDoctor(cli, options));
}

async function runDoctor(cli: Cli, { backups = '' }: Options): Promise<void> {
  const config = readConfig();
  const service = await openForCommand(config).catch(orError);
  try {
    const { examine } = await import('../service/doctor/examine.ts');
    const findings = await examine({
      config,
      service,
      backups: backups || null,
    });
    cli.setExitStatus(await printReply({ ok: true, ...reportOf(findings) }, cli.json));
  } finally {
    if (!(service instanceof Error)) await service.close();
  }
}

/** A database that cannot be opened is what a doctor is called for. */
function orError(error: unknown): OpenService | Error {
  if (error instanceof Error) return error;
  throw error;
}

function reportOf(findings: readonly Finding[]): Success {
  const count = findings.filter(({ state }) => state === 'bad').length;
  const verdict =
    count === 0
      ? `${mark(true)} Nothing needs mending.`
      : `${mark(false)} ${count} of ${findings.length} need mending.`;
  const rows = findings.flatMap(({ name, state, found, mend }) => {
    const first = [state === 'unknown' ? '–' : mark(state === 'good'), name, found];
    return mend === null ? [first] : [first, ['', '', `→ ${asCalled(mend)}`]];
  });
  const value = { findings: findings.map((finding) => ({ ...finding })) };
  return { value, text: `${factTable(rows)}\n${verdict}`, status: count === 0 ? 0 : 1 };
}
