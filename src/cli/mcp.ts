// tael mcp

import { type Command, InvalidArgumentError } from 'commander';
import { readClientConfig } from '../config.ts';
import { TOOL_NAMES, toolChoice } from '../mcp/bridge/tool-choice.ts';
import { listArgument } from './arguments.ts';
import { addCommand, type Cli } from './cli.ts';
import { warnIfExposed } from './exposed-secret.ts';

interface Options {
  readonly tools?: readonly string[];
  readonly readOnly?: boolean;
}

export function addMcpCommand(program: Command, cli: Cli): void {
  addCommand(program, 'mcp', 'Serve the tools to an agent host over standard input and output.', [
    '--read-only',
    '--tools create_collection,query_order',
  ])
    .option('--tools <names>', 'offer only these tools, separated by commas', toolsArgument)
    .option('--read-only', 'offer only tools that change nothing')
    .action(async ({ tools, readOnly = false }: Options) => {
      const config = readClientConfig();
      const { runBridge } = await import('../mcp/bridge/bridge.ts');
      warnIfExposed(config);
      process.stdin.setEncoding('utf8');
      // The host has gone.
      process.stdout.on('error', () => process.exit(0));
      const target = { ...config, url: `${config.origin}/mcp` };
      await runBridge(target, toolChoice(tools ?? null, readOnly), {
        input: process.stdin,
        write: (line) => process.stdout.write(`${line}\n`),
        log: (line) => console.error(line),
      });
      cli.setExitStatus(0);
    });
}

function toolsArgument(text: string): readonly string[] {
  const names = listArgument(text);
  if (names.every((name) => TOOL_NAMES.includes(name))) return names;
  throw new InvalidArgumentError(`It must be one of ${TOOL_NAMES.join(', ')}.`);
}
