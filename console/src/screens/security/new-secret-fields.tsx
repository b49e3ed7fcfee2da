// The fields for a new secret, which is typed twice because nobody sees it.

import { Stack } from '@mantine/core';
import { SecretField } from '../../ui/secret-field.tsx';

export interface NewSecret {
  readonly first: string;
  readonly again: string;
}

export const NO_SECRET: NewSecret = { first: '', again: '' };

interface NewSecretFieldsProps {
  readonly value: NewSecret;
  readonly onChange: (value: NewSecret) => void;
  readonly words: { readonly next: string; readonly nextHint: string; readonly again: string };
  readonly sixDigits?: true;
  /** Of the first. */
  readonly error?: string | undefined;
  /** Of the second. */
  readonly differs?: string | undefined;
}

export function NewSecretFields(props: NewSecretFieldsProps) {
  const { value, onChange, words, sixDigits, error, differs } = props;
  const shape = sixDigits ? SIX_DIGITS : { autoComplete: 'new-password', minLength: 8 };
  return (
    <Stack gap="sm" mt="sm">
      <SecretField
        label={words.next}
        description={words.nextHint}
        required
        value={value.first}
        error={error}
        {...shape}
        onChange={(event) => onChange({ ...value, first: event.currentTarget.value })}
      />
      <SecretField
        label={words.again}
        required
        value={value.again}
        error={differs}
        {...shape}
        onChange={(event) => onChange({ ...value, again: event.currentTarget.value })}
      />
    </Stack>
  );
}

const SIX_DIGITS = {
  autoComplete: 'off',
  inputMode: 'numeric',
  pattern: '[0-9]{6}',
  maxLength: 6,
} as const;
