// The script that teaches fish to complete commands: a line for each command and option.

import type { CommandNode, Flag, Value } from './command-tree.ts';

export function fishScript(nodes: readonly CommandNode[]): string {
  const paths = nodes.map(({ path }) => path).filter((path) => path !== '');
  const lines = nodes.flatMap(({ path, commands, flags, argument }) => {
    const here = `    complete -c $name -n ${quoted(`__tael_at ${quoted(path)}`)}`;
    return [
      ...commands.map(({ text, description }) => `${here} -a ${text} -d ${quoted(description)}`),
      ...flags.map((flag) => `${here} ${flagText(flag)}`),
      ...argumentLines(here, argument),
    ];
  });
  return `# Completion of tael for fish: tael completion fish | source
function __tael_at
    set -l at ''
    for word in (commandline -opc)
        set -l next (string trim -- "$at $word")
        switch $next
            case ${paths.map(quoted).join(' ')}
                set at $next
        end
    end
    test "$at" = "$argv[1]"
end
for name in tael tael.mjs
    complete -c $name -f
${lines.join('\n')}
end`;
}

function flagText({ text, description, value }: Flag): string {
  const name = `-l ${text.replace(/^--/, '')} -d ${quoted(description)}`;
  if (value === 'none') return name;
  if (value === 'file') return `${name} -r -F`;
  return value === 'free' ? `${name} -x` : `${name} -x -a ${quoted(value.join(' '))}`;
}

function argumentLines(here: string, value: Value): readonly string[] {
  if (value === 'file') return [`${here} -F`];
  return typeof value === 'string' ? [] : [`${here} -a ${quoted(value.join(' '))}`];
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
