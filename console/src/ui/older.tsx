// The way through a list that goes back in time: to older pages, and back to the newest.

import { Alert, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';

interface OlderProps<Place> {
  readonly name: string;
  /** Undefined until it has been read. */
  readonly list: { readonly items: readonly unknown[]; readonly next: Place | null } | undefined;
  /** Where the shown page begins; undefined: it is the newest. */
  readonly before: Place | undefined;
  /** The link to the page that begins there; undefined: the newest. */
  readonly linkTo: (before: Place | undefined, words: string) => ReactNode;
}

export function Older<Place>({ name, list, before, linkTo }: OlderProps<Place>) {
  const text = useText({ en: UI_EN, zh: UI_ZH });
  const next = list?.next ?? null;
  // A page may be empty and still not be the last.
  const searchedSome = list?.items.length === 0 && next !== null;
  return (
    <>
      {searchedSome && <Alert mt="sm">{text.searchedSome}</Alert>}
      <Group component="nav" aria-label={name} justify="flex-end" mt="sm">
        {before !== undefined && linkTo(undefined, text.newest)}
        {next !== null && linkTo(next, searchedSome ? text.searchOn : text.older)}
      </Group>
    </>
  );
}
