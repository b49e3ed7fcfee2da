// tael mcp

import type { Command } from 'commander';
import { PAYER_TOOL_NAMES, TOOL_NAMES, toolChoice } from '../mcp/bridge/tool-choice.ts';
import { readClientConfig } from '../settings/config.ts';
import { listArgument } from './arguments.ts';
import { addCommand, type Cli } from './cli.ts';
import { warnIfExposed } from './exposed-secret.ts';

interface Options {
  readonly tools?: readonly string[];
  readonly readOnly?: boolean;
  readonly payer?: boolean;
}

export function addMcpCommand(program: Command, cli: Cli): void {
  addCommand(program, 'mcp', 'Serve the tools to an agent host over standard input and output.', [
    '--read-only',
    '--tools create_collection,query_order',
    '--payer',
  ])
    .option('--tools <names>', 'offer only these tools, separated by commas', listArgument)
    .option('--read-only', 'offer only tools that change nothing')
    .option('--payer', 'offer the tools of payers, for a key that spends under a mandate')
    .action(async ({ tools, readOnly = false, payer = false }: Options, command: Command) => {
      const unknown = unknownTools(tools ?? [], payer ? PAYER_TOOL_NAMES : TOOL_NAMES);
      if (unknown !== null) command.error(unknown);
      const config = readClientConfig();
      const { runBridge } = await import('../mcp/bridge/bridge.ts');
      warnIfExposed(config);
      process.stdin.setEncoding('utf8');
      // The host has gone.
      process.stdout.on('error', () => process.exit(0));
      const target = { ...config, url: `${config.origin}/mcp${payer ? '/payer' : ''}` };
      await runBridge(target, toolChoice(tools ?? null, readOnly), {
        input: process.stdin,
        write: (line) => process.stdout.write(`${line}\n`),
        log: (line) => console.error(line),
      });
      cli.setExitStatus(0);
    });
}

/** Which there are depends on the other option, so nothing is said of them before. */
function unknownTools(names: readonly string[], known: readonly string[]): string | null {
  if (names.every((name) => known.includes(name))) return null;
  return (
    `error: option '--tools <names>' argument '${names.join(',')}' is invalid. ` +
    `It must be one of ${known.join(', ')}.`
  );
}
