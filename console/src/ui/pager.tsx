// The way through a list: to older pages and back to the newest, or, where pages have numbers, to the
// neighbours.

import { ActionIcon, Alert, Group, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { TextLink } from './link.tsx';
import type { Paged } from './list-search.ts';
import { useOldestFirst } from './sort-link.tsx';

/** As every list answers it. */
export interface Page {
  readonly items: readonly unknown[];
  readonly next: string | number | null;
}

export interface NumberedPage {
  readonly items: readonly unknown[];
  readonly page: number;
  readonly total_pages: number;
  readonly total: number;
}

interface PagerProps {
  readonly name: string;
  /** Undefined until it has been read. */
  readonly page: Page | NumberedPage | undefined;
}

export function Pager({ name, page }: PagerProps) {
  if (page && 'total_pages' in page) return <Numbers {...page} />;
  return <Older name={name} page={page} />;
}

function Older({ name, page }: { readonly name: string; readonly page: Page | undefined }) {
  const text = useText({ en: UI_EN, zh: UI_ZH });
  const { before }: Paged = useSearch({ strict: false });
  const oldestFirst = useOldestFirst();
  const next = page?.next ?? null;
  // A page may be empty and still not be the last.
  const searchedSome = page?.items.length === 0 && next !== null;
  const linkTo = (place: string | undefined, words: string) => (
    <TextLink to="." search={(now: object) => ({ ...now, before: place }) as never}>
      {words}
    </TextLink>
  );
  return (
    <>
      {searchedSome && <Alert mt="sm">{text.searchedSome}</Alert>}
      <Group className="pager" component="nav" aria-label={name} justify="flex-end" mt="sm">
        {before !== undefined && linkTo(undefined, oldestFirst ? text.oldest : text.newest)}
        {next !== null &&
          linkTo(
            String(next),
            searchedSome ? text.searchOn : oldestFirst ? text.newer : text.older,
          )}
      </Group>
    </>
  );
}

function Numbers({ page, total_pages: pages, total }: NumberedPage) {
  const text = useText({ en: UI_EN, zh: UI_ZH });
  const navigate = useNavigate();
  if (total === 0) return null;
  const step = (to: number, label: string, sign: string, disabled: boolean) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      disabled={disabled}
      onClick={() =>
        void navigate({
          to: '.',
          search: (now: object) => ({ ...now, page: to > 1 ? to : undefined }) as never,
        })
      }
    >
      {sign}
    </ActionIcon>
  );
  return (
    <Group component="nav" aria-label={text.pages} justify="flex-end" gap="xs" mt="sm">
      <Text size="sm" c="dimmed" role="status">
        {text.pageOf(page, pages, total)}
      </Text>
      {step(1, text.first, '«', page <= 1)}
      {step(Math.min(page - 1, pages), text.previous, '‹', page <= 1)}
      {step(page + 1, text.next, '›', page >= pages)}
      {step(pages, text.last, '»', page >= pages)}
    </Group>
  );
}
