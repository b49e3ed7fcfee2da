// tael service install

import { realpathSync } from 'node:fs';
import type { Command } from 'commander';
import { addCommand, addGroup, type Cli } from './cli.ts';
import { mark } from './mark.ts';
import { printReply, type Reply } from './reply.ts';
import {
  type Host,
  installationSteps,
  NEXT_STEPS,
  unitOf,
  whyNotInstalled,
} from './service-unit/installation.ts';

interface Options {
  readonly dryRun?: boolean;
  readonly print?: boolean;
}

export function addServiceCommands(program: Command, cli: Cli): void {
  const group = addGroup(program, 'service', 'Run Tael as a service of this machine.');
  addCommand(group, 'install', 'Install the systemd unit, its account and a file for settings.', [
    '',
    '--dry-run',
    '--print',
  ])
    .option('--dry-run', 'say what it would do, and do nothing')
    .option('--print', 'print the unit, and do nothing')
    .action(async (options: Options) => {
      cli.setExitStatus(await printReply(installService(options), cli.json));
    });
}

function installService({ dryRun = false, print = false }: Options): Reply {
  const host: Host = {
    platform: process.platform,
    uid: process.getuid?.(),
    node: process.execPath,
    launcher: realpathSync(process.argv[1] ?? ''),
  };
  if (print) {
    const unit = unitOf(host);
    return { ok: true, value: { unit }, text: unit.trimEnd() };
  }
  const reason = whyNotInstalled(dryRun ? { ...host, uid: 0 } : host);
  if (reason !== null) {
    return { ok: false, refusal: { code: 'invalid_parameters' }, errors: [], msg: reason };
  }
  const steps = installationSteps(host);
  if (!dryRun) for (const step of steps) step.take();
  const lines = steps.map(({ text }) => (dryRun ? `would ${text}` : `${mark(true)} ${text}`));
  const value = { done: !dryRun, steps: steps.map(({ text }) => text) };
  return { ok: true, value, text: [...lines, ...NEXT_STEPS].join('\n') };
}
