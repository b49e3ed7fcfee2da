// The types of `settings-file.mjs`.

export interface SettingLine {
  readonly line: number;
  readonly name: string;
  readonly value: string;
}

export interface FileProblem {
  /** Null: of the file as a whole. */
  readonly line: number | null;
  readonly reason: string;
}

export interface ParsedSettings {
  readonly lines: readonly SettingLine[];
  readonly problems: readonly FileProblem[];
}

export interface SettingsFile extends ParsedSettings {
  /** Null: there is none. */
  readonly path: string | null;
  /** Every command finds it there by itself. */
  readonly isUsual: boolean;
  /** It is there, and none of this account's, which has not named it. */
  readonly isUnreadable: boolean;
  readonly mode: number;
}

export declare function readSettingsFile(
  env: Readonly<Record<string, string | undefined>>,
  usual?: string | null,
): SettingsFile;
/** What processes get in their environment that this one starts: they read what it has read. */
export declare function keptSettings(
  env?: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>>;
export declare function whyShared(path: string, mode: number, holdsSecrets: boolean): string | null;
export declare function parseSettings(bytes: Uint8Array): ParsedSettings;
