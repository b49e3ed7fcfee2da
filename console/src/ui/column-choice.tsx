// Lets users choose which columns of a list are shown on a desk. This browser remembers it for each list.
// Files have them all.

import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { Icon } from './icon.tsx';
import type { Column } from './list.tsx';

interface ChosenColumns<Row> {
  /** Those that are left out say so. */
  readonly columns: readonly Column<Row>[];
  readonly hidden: readonly string[];
  readonly hide: (ids: readonly string[]) => void;
}

/** `list`: what the browser remembers the choice by. */
export function useChosenColumns<Row>(
  list: string,
  all: readonly Column<Row>[],
): ChosenColumns<Row> {
  const place = `columns ${list}`;
  const [hidden, setHidden] = useState(() => keptIn(place));
  const hide = (ids: readonly string[]) => {
    localStorage.setItem(place, JSON.stringify(ids));
    setHidden(ids);
  };
  const columns = all.map((column) => ({
    ...column,
    isHidden: column.id !== undefined && hidden.includes(column.id),
  }));
  return { columns, hidden, hide };
}

function keptIn(place: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** The menu in which they are chosen. Nothing where none may be left out. */
export function ColumnChoice<Row>({ columns, hidden, hide }: ChosenColumns<Row>) {
  const words = useText({ en: UI_EN, zh: UI_ZH });
  const offered = columns.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name }]));
  if (offered.length === 0) return null;
  const shown = offered.filter(({ id }) => !hidden.includes(id)).map(({ id }) => id);
  const choose = (ids: readonly string[]) =>
    hide(offered.filter(({ id }) => !ids.includes(id)).map(({ id }) => id));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          size="xs"
          className="desktop-only no-print"
          leftSection={<Icon name="settings" size={16} />}
        >
          {words.columns}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.columnsOf}</Menu.Label>
        <Menu.CheckboxGroup value={shown} onChange={choose}>
          {offered.map(({ id, name }) => (
            <Menu.CheckboxItem key={id} value={id} closeMenuOnClick={false}>
              {name}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
