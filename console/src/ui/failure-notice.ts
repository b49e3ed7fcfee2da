// A failure that has no place on the screen, as a notice over it.

import { failureOf } from '../api/failure.ts';
import type { Language } from '../app/boot.ts';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { failureText } from './failure-text.ts';

export function showFailure(error: unknown, language: Language): void {
  const text = language === 'zh' ? UI_ZH : UI_EN;
  const message = failureText(failureOf(error), text, true);
  // The frame has loaded it before anybody can do anything.
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({ color: 'red', message, autoClose: 10_000, withBorder: true }),
  );
}
