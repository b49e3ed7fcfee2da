// A setting: everything there is to say about it, once. The configuration is read by these rows, the console
// prints what is in force by them, and the tables of docs/settings.md are made from them.

import type { Localized } from './brand/brand.ts';
import type { Form } from './forms.ts';

/** What it is for, with code in backticks. */
export type Words = readonly [en: string, zh: string, see?: See];

/** Where more is told: a page, empty for that of the settings, and a heading there. */
type See = readonly [page: string, en: string, zh: string];

/** What the tables say of it. */
export interface NamedSetting {
  readonly name: string;
  readonly words: Words;
  /** Nothing tells its value, nor anything of what was refused. It may hold a password, as a URL does. */
  readonly isSecret: boolean;
  /** The value that is in force unless it is set; null: there is none. */
  readonly usualText: string | null;
  readonly usually?: Localized;
}

export interface Setting<T> extends NamedSetting, Form<T> {}

export function setting<T>(name: string, form: Form<T>, words: Words): Setting<T> {
  return { name, words, isSecret: false, usualText: form.print(form.usual), ...form };
}

export function secret<T>(name: string, form: Form<T>, words: Words): Setting<T> {
  return { ...setting(name, form, words), isSecret: true };
}

/** What stands in the configuration, by its field there. */
export type ValuesOf<Rows extends Readonly<Record<string, { readonly usual: unknown }>>> = {
  readonly [Field in keyof Rows]: Rows[Field]['usual'];
};
