// A program to copy. On plain HTTP there is no clipboard, so the text is selected there.

import { Button, CopyButton } from '@mantine/core';
import { useRef } from 'react';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { Icon } from './icon.tsx';

interface CodeBlockProps {
  readonly code: string;
  /** What it is, for people who cannot see it. */
  readonly name: string;
}

export function CodeBlock({ code, name }: CodeBlockProps) {
  const text = useText({ en: UI_EN, zh: UI_ZH });
  const shown = useRef<HTMLPreElement>(null);
  const select = () => shown.current && getSelection()?.selectAllChildren(shown.current);
  return (
    <div className="code-block">
      <section aria-label={name}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for the keyboard. */}
        <pre ref={shown} tabIndex={0}>
          {code}
        </pre>
      </section>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name={copied ? 'check' : 'copy'} size={14} />}
            onClick={() => (navigator.clipboard ? copy() : select())}
          >
            {copied ? text.copied : text.copy}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
