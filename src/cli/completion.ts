// tael completion

import { Argument, type Command } from 'commander';
import { wordArgument } from './arguments.ts';
import { addCommand, type Cli } from './cli.ts';
import { printReply } from './reply.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

export function addCompletionCommand(program: Command, cli: Cli): void {
  addCommand(program, 'completion', 'Print a script that makes a shell complete commands.', [
    'bash > ~/.local/share/bash-completion/completions/tael',
    'fish > ~/.config/fish/completions/tael.fish',
  ])
    .addArgument(
      new Argument('<shell>', 'which shell').choices(SHELLS).argParser(wordArgument(SHELLS)),
    )
    .action((shell: Shell) => printScript(program, cli, shell));
}

async function printScript(program: Command, cli: Cli, shell: Shell): Promise<void> {
  const { commandNodes } = await import('./completion/command-tree.ts');
  const { bashScript, zshScript } = await import('./completion/shells.ts');
  const { fishScript } = await import('./completion/fish.ts');
  const write = { bash: bashScript, zsh: zshScript, fish: fishScript }[shell];
  const script = write(commandNodes(program));
  cli.setExitStatus(
    await printReply({ ok: true, value: { shell, script }, text: script }, cli.json),
  );
}
