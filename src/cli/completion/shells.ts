// The scripts that teach bash and zsh to complete commands. They hold all there is to know and run
// nothing, so that completion is as fast as the shell.

import { type CommandNode, choicesOf, type Value, type Word, wordsBefore } from './command-tree.ts';

const isFile = (value: Value) => value === 'file';
const isFree = (value: Value) => value === 'free';

export function bashScript(nodes: readonly CommandNode[]): string {
  const words = (all: readonly string[]) => `$(compgen -W ${quoted(all.join(' '))} -- "$word")`;
  const choices = choicesOf(nodes).map(
    ({ before, words: some }) => `    ${quoted(before)}) COMPREPLY=(${words(some)}); return ;;`,
  );
  const names = nodes.map(({ path, commands, flags, argument }) => {
    const own = [...commands.map(({ text }) => text), ...listOf(argument)].join(' ');
    const options = flags.map(({ text }) => text).join(' ');
    const files = argument === 'file' ? ' files=1' : '';
    return `    ${quoted(path)}) names=${quoted(own)} flags=${quoted(options)}${files} ;;`;
  });
  return `# Completion of tael for bash: source <(tael completion bash)
_tael() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]}
  local at= names= flags= files= i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at\${at:+ }\${COMP_WORDS[i]}" in
      ${pathsOf(nodes)}) at="$at\${at:+ }\${COMP_WORDS[i]}" ;;
    esac
  done
  COMPREPLY=()
  case "$at $before" in
${choices.join('\n')}
    ${either(wordsBefore(nodes, isFile))}) files=only ;;
    ${either(wordsBefore(nodes, isFree))}) return ;;
  esac
  case "$at" in
${names.join('\n')}
  esac
  if [[ $files == only || ($files && $word != -*) ]]; then
    compopt -o filenames 2>/dev/null
    local IFS=$'\\n'
    COMPREPLY=($(compgen -f -- "$word"))
    return
  fi
  if [[ $word == -* || -z $names ]]; then names=$flags; fi
  COMPREPLY=($(compgen -W "$names" -- "$word"))
}
complete -F _tael tael tael.mjs`;
}

export function zshScript(nodes: readonly CommandNode[]): string {
  const described = (words: readonly Word[]) =>
    words.map(({ text, description }) => quoted(`${text}:${description}`)).join(' ');
  const choices = choicesOf(nodes).map(
    ({ before, words }) => `    (${quoted(before)}) compadd -- ${words.join(' ')}; return ;;`,
  );
  const names = nodes.map(({ path, commands, flags, argument }) => {
    const own = [...commands, ...listOf(argument).map((text) => ({ text, description: '' }))];
    const files = argument === 'file' ? ' files=1' : '';
    return `    (${quoted(path)}) names=(${described(own)}) flags=(${described(flags)})${files} ;;`;
  });
  return `#compdef tael tael.mjs
# Completion of tael for zsh: source <(tael completion zsh), after compinit
_tael() {
  local word=$words[CURRENT] before=$words[CURRENT-1] at= files= each
  local -a names flags
  for each in $words[2,CURRENT-1]; do
    case "$at\${at:+ }$each" in
      (${pathsOf(nodes)}) at="$at\${at:+ }$each" ;;
    esac
  done
  case "$at $before" in
${choices.join('\n')}
    (${either(wordsBefore(nodes, isFile))}) _files; return ;;
    (${either(wordsBefore(nodes, isFree))}) return ;;
  esac
  case "$at" in
${names.join('\n')}
  esac
  if [[ $word != -* && -n $files ]]; then
    _files
  elif [[ $word == -* || $#names -eq 0 ]]; then
    _describe -o option flags
  else
    _describe command names
  fi
}
if [[ $funcstack[1] == _tael ]]; then _tael "$@"; else compdef _tael tael tael.mjs; fi`;
}

function pathsOf(nodes: readonly CommandNode[]): string {
  return either(nodes.map(({ path }) => path).filter((path) => path !== ''));
}

function listOf(value: Value): readonly string[] {
  return typeof value === 'string' ? [] : value;
}

function either(patterns: readonly string[]): string {
  return patterns.map(quoted).join('|');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
