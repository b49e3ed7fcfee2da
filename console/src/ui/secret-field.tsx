// A field for a password, with a button that shows what was typed. The components' own button has an
// English name only, and cannot be reached by keyboard.

import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';

export function SecretField(props: PasswordInputProps) {
  const { showSecret } = useText({ en: UI_EN, zh: UI_ZH });
  return (
    <PasswordInput
      {...props}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': showSecret }}
    />
  );
}
