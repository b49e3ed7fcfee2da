// The MAC of what a row of settings says. It stands in a row of its own.

import type { KeyObject } from 'node:crypto';
import { text } from '../connection/columns.ts';
import { guardedTable } from './row-mac.ts';

const ROW = guardedTable<{ readonly name: string; readonly value: string }>('settings', {
  name: text(({ name }) => name),
  value: text(({ value }) => value),
});

export function settingMac(key: KeyObject, name: string, value: string): string {
  return ROW.macOf(key, { name, value });
}
