// Asks for what proves that it is really this person: the payment password for money out, the login
// password for what could open the way to it, and a one-time code where they use one.

import { Alert, Anchor, Stack, TextInput } from '@mantine/core';
import { boot } from '../app/boot.ts';
import { useText } from '../app/language.tsx';
import { useMe } from '../app/session.ts';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { SecretField } from './secret-field.tsx';

export interface Factors {
  /** The payment password or the login password. */
  readonly secret: string;
  readonly code: string;
}

export const NO_FACTORS: Factors = { secret: '', code: '' };

interface FactorFieldsProps {
  readonly kind: 'payment' | 'login';
  readonly value: Factors;
  readonly onChange: (value: Factors) => void;
  /** Of the last failure, by the names of the interface. */
  readonly errors?: Readonly<Record<string, string>>;
}

export function FactorFields({ kind, value, onChange, errors = {} }: FactorFieldsProps) {
  const text = useText({ en: UI_EN, zh: UI_ZH });
  const me = useMe();
  const payment = kind === 'payment';
  if (payment && !me.pay_password_set) {
    return (
      <Alert color="yellow" title={text.payPasswordMissing}>
        <Anchor href={`${boot.root}/account`}>{text.setPayPassword}</Anchor>
      </Alert>
    );
  }
  return (
    <Stack gap="sm">
      <SecretField
        label={payment ? text.payPassword : text.password}
        description={payment ? text.payPasswordHint : text.passwordHint}
        required
        value={value.secret}
        error={errors[payment ? 'pay_password' : 'password']}
        autoComplete={payment ? 'off' : 'current-password'}
        {...(payment && SIX_DIGITS)}
        onChange={(event) => onChange({ ...value, secret: event.currentTarget.value })}
      />
      {me.two_factor && (
        <TextInput
          label={text.code}
          description={text.codeHint}
          required
          value={value.code}
          error={errors.totp_code}
          autoComplete="one-time-code"
          {...SIX_DIGITS}
          onChange={(event) => onChange({ ...value, code: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}

const SIX_DIGITS = { inputMode: 'numeric', pattern: '[0-9]{6}', maxLength: 6 } as const;

/** As the interface wants them. */
export function paymentFactors({ secret, code }: Factors) {
  return { pay_password: secret, ...(code !== '' && { totp_code: code }) };
}

/** As the interface wants them. */
export function loginFactors({ secret, code }: Factors) {
  return { password: secret, ...(code !== '' && { totp_code: code }) };
}
