// The fields that the dialogs of two-factor authentication share: the login password, and what is typed from
// an app or from paper.

import { TextInput } from '@mantine/core';
import { useText } from '../../app/language.tsx';
import { UI_EN } from '../../messages/en/ui.ts';
import { UI_ZH } from '../../messages/zh/ui.ts';
import { SecretField } from '../../ui/secret-field.tsx';
import { useSecurityText } from './text.ts';

interface TypedFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function LoginPasswordField({ value, onChange }: TypedFieldProps) {
  const text = useText({ en: UI_EN, zh: UI_ZH });
  return (
    <SecretField
      label={text.password}
      description={text.passwordHint}
      required
      value={value}
      autoComplete="current-password"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function PayPasswordField({ value, onChange }: TypedFieldProps) {
  const text = useText({ en: UI_EN, zh: UI_ZH });
  return (
    <SecretField
      label={text.payPassword}
      description={text.payPasswordHint}
      required
      value={value}
      inputMode="numeric"
      pattern="[0-9]{6}"
      maxLength={6}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** `label`: where it is not just any code. */
export function CodeField({
  value,
  onChange,
  label,
}: TypedFieldProps & { readonly label?: string }) {
  const text = useText({ en: UI_EN, zh: UI_ZH });
  return (
    <TextInput
      label={label ?? text.code}
      description={text.codeHint}
      required
      value={value}
      inputMode="numeric"
      pattern="[0-9]{6}"
      maxLength={6}
      autoComplete="one-time-code"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function RecoveryCodeField({ value, onChange }: TypedFieldProps) {
  const { twoFactor: words } = useSecurityText();
  return (
    <TextInput
      label={words.recoveryCode}
      required
      value={value}
      maxLength={32}
      autoComplete="off"
      autoCapitalize="characters"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
