// Runs one of the tasks that few people need: `npm run task NAME [-- arguments]`. Without a name it lists
// them; CONTRIBUTING.md says what each is for.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { standInFor } from './pinned-node.mjs';

const tasks = JSON.parse(readFileSync(new URL('tasks.json', import.meta.url), 'utf8'));
const [name, ...args] = process.argv.slice(2);

if (name === undefined) {
  console.log(Object.keys(tasks).join('\n'));
} else if (!Object.hasOwn(tasks, name)) {
  console.error(`There is no task "${name}". "npm run task" lists them.`);
  process.exitCode = 2;
} else {
  const command = [inPlaceOfTheShell(tasks[name]), ...args.map(quoted)].join(' ');
  console.error(`> ${command}`);
  standInFor(spawn(command, { shell: true, stdio: 'inherit' }));
}

/** So that signals reach the last command of the task, which cleans up, and not a shell before it. */
function inPlaceOfTheShell(task) {
  if (process.platform === 'win32') return task;
  return task.replace(/(?<=^|&& )((?:\w+=\S+ )*)(?=[^&]*$)/, '$1exec ');
}

function quoted(text) {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", `'\\''`)}'`;
}
