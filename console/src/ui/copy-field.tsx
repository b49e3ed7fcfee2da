// A text that people pass on, with a button that copies it. The clipboard is missing on plain
// HTTP, so the text is selected there for them to copy.

import { ActionIcon, CopyButton, Group } from '@mantine/core';
import { useRef } from 'react';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { Icon } from './icon.tsx';

interface CopyFieldProps {
  readonly value: string;
  /** What it is, for the name of the button. */
  readonly name: string;
}

export function CopyField({ value, name }: CopyFieldProps) {
  const text = useText({ en: UI_EN, zh: UI_ZH });
  const shown = useRef<HTMLElement>(null);
  return (
    <Group gap={4} wrap="nowrap" className="copy-field">
      <code ref={shown} className="number">
        {value}
      </code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            title={copied ? text.copied : text.copy}
            aria-label={copied ? text.copied : text.copyOf(name)}
            onClick={() => (navigator.clipboard ? copy() : select(shown.current))}
          >
            <Icon name={copied ? 'check' : 'copy'} />
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}

function select(element: HTMLElement | null): void {
  if (element !== null) getSelection()?.selectAllChildren(element);
}
