// tael mcp

import { type Command, InvalidArgumentError } from 'commander';
import { type BridgeConfig, isLoopback, readBridgeConfig } from '../config.ts';
import { TOOL_NAMES, toolChoice } from '../mcp/bridge/tool-choice.ts';
import { listArgument } from './arguments.ts';
import { type Cli, command } from './cli.ts';

interface Options {
  readonly tools?: readonly string[];
  readonly readOnly?: boolean;
}

export function mcpCommand(program: Command, cli: Cli): void {
  command(program, 'mcp', 'Bring the tools to an agent host over standard input and output.')
    .option('--tools <names>', 'only these tools, separated by commas', toolsArgument)
    .option('--read-only', 'only tools that change nothing')
    .action(async ({ tools, readOnly = false }: Options) => {
      const config = readBridgeConfig();
      const { runBridge } = await import('../mcp/bridge/bridge.ts');
      if (isExposed(config)) console.error(EXPOSED);
      process.stdin.setEncoding('utf8');
      // The host has gone; nobody is left to tell.
      process.stdout.on('error', () => process.exit(0));
      await runBridge(config, toolChoice(tools ?? null, readOnly), {
        input: process.stdin,
        write: (line) => process.stdout.write(`${line}\n`),
        log: (line) => console.error(line),
      });
      cli.end(0);
    });
}

const EXPOSED = 'TAEL_URL is not https: whoever is on the way can read the secret of the key.';

function isExposed({ url }: BridgeConfig): boolean {
  const parsed = URL.parse(url);
  const host = parsed?.hostname.replace(/^\[(.*)\]$/, '$1') ?? '';
  return parsed?.protocol === 'http:' && !isLoopback(host);
}

function toolsArgument(text: string): readonly string[] {
  const names = listArgument(text);
  if (names.every((name) => TOOL_NAMES.includes(name))) return names;
  throw new InvalidArgumentError(`It must be of ${TOOL_NAMES.join(', ')}.`);
}
