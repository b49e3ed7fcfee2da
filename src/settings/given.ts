// Reads what is set, and where: in the environment, or in the file of settings. The environment counts
// before the file, also with nothing: that takes away what the file says.

import { readSettingsFile, type SettingLine, whyShared } from '../../bin/settings-file.mjs';
import { goneSettings, mistypedSettings, whyUnknown } from './mistyped.ts';
import { SETTINGS_WITH_SECRETS } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where a setting was found. */
export interface SettingLocation {
  readonly file: string;
  readonly line: number;
}

export interface Given {
  readonly values: Environment;
  /** Null: it is not set, or in the environment. */
  locationOf(name: string): SettingLocation | null;
  readonly problems: readonly string[];
  /** What was a setting once and is still set, in sentences. */
  readonly gone: readonly string[];
  /** Null: there is no file. */
  readonly file: string | null;
  /** Every command finds it by itself. */
  readonly isUsual: boolean;
  /** There is one where installations have theirs, and this account may not read it. */
  readonly isUnreadable: boolean;
}

/** `usual`: where the file may be unless it is named; null: nowhere. */
export function givenIn(env: Environment, usual?: null): Given {
  const { path, isUsual, isUnreadable, mode, lines, problems } = readSettingsFile(env, usual);
  const set = Object.entries(env).filter(([, text]) => text !== undefined);
  const names = new Set(set.map(([name]) => name));
  const inFile = new Map(lines.map((one) => [one.name, one]));
  const holdsSecrets = lines.some(
    ({ name, value }) => value !== '' && SETTINGS_WITH_SECRETS.includes(name),
  );
  const shared = path === null ? null : whyShared(path, mode, holdsSecrets);
  const wrong = [
    ...(shared === null ? [] : [{ line: null, reason: shared }]),
    ...problems,
    ...lines.flatMap(unknownIn),
  ];
  return {
    values: {
      ...Object.fromEntries(lines.map(({ name, value }) => [name, value])),
      ...Object.fromEntries(set),
    },
    locationOf(name) {
      const found = inFile.get(name);
      const counts = found !== undefined && path !== null && !names.has(name);
      return counts ? { file: path, line: found.line } : null;
    },
    problems: [
      ...wrong.map(({ line, reason }) => `${locationText(path ?? '', line)}: ${reason}.`),
      ...mistypedSettings(Object.keys(env)),
    ],
    gone: goneSettings([...names, ...inFile.keys()]),
    file: path,
    isUsual,
    isUnreadable,
  };
}

export function locationText(file: string, line: number | null): string {
  return line === null ? file : `${file}, line ${line}`;
}

function unknownIn({ line, name }: SettingLine): readonly { line: number; reason: string }[] {
  const reason = whyUnknown(name);
  return reason === null ? [] : [{ line, reason }];
}
