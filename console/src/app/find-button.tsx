// The way to the search over everybody and everything, for operators: in the bar, and by the keyboard from
// anywhere but another dialog.

import { UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { APP_EN } from '../messages/en/app.ts';
import { APP_ZH } from '../messages/zh/app.ts';
import { Icon } from '../ui/icon.tsx';
import { useText } from './language.tsx';

const load = () => import('../screens/operator/find-dialog.tsx');
const FindDialog = lazy(async () => ({ default: (await load()).FindDialog }));
/** Whoever is about to press the button does not wait for it. */
const loadAhead = () => void load();

const KEYS = /Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

export function FindButton() {
  const text = useText({ en: APP_EN, zh: APP_ZH });
  const [opened, dialog] = useDisclosure(false);
  const open = () => {
    if (document.querySelector('[role="dialog"]') === null) dialog.open();
  };
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <UnstyledButton
        className="find"
        onClick={dialog.open}
        onFocus={loadAhead}
        onPointerEnter={loadAhead}
      >
        <Icon name="search" />
        <span>{text.find}</span>
        <kbd className="desktop-only">{KEYS}</kbd>
      </UnstyledButton>
      {opened && (
        <Suspense fallback={null}>
          <FindDialog onClose={dialog.close} />
        </Suspense>
      )}
    </>
  );
}
