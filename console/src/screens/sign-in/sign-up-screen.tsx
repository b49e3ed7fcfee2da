// The sign-up, where the operator allows it. What is wrong with a field is said at the field.

import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { boot } from '../../app/boot.ts';
import { useText } from '../../app/language.tsx';
import { signUp } from '../../app/session.ts';
import { SIGN_IN_EN } from '../../messages/en/sign-in.ts';
import { SIGN_IN_ZH } from '../../messages/zh/sign-in.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { TextLink } from '../../ui/link.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { Entrance, useArrival } from './entrance.tsx';

const route = getRouteApi('/sign-up');
const EMPTY = { name: '', login: '', password: '', password_again: '', invite: '' };

export function SignUpScreen() {
  const text = useText({ en: SIGN_IN_EN, zh: SIGN_IN_ZH });
  const { to } = route.useSearch();
  const [fields, setFields] = useState(EMPTY);
  const sent = useMutation({ mutationFn: signUp, onSuccess: useArrival(to) });
  const failure = sent.error && failureOf(sent.error);
  const bind = (name: keyof typeof EMPTY) => ({
    required: true,
    value: fields[name],
    error: failure?.fields[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { invite, ...open } = fields;
    sent.mutate(boot.signUp === 'invite' ? { ...open, invite } : open);
  };
  const login = { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <Entrance title={text.signUp} detail={text.signUpDetail}>
      {failure && failure.code !== 'invalid_parameters' && <FailureAlert error={failure} />}
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput label={text.name} autoComplete="name" maxLength={64} {...bind('name')} />
          <TextInput
            label={text.login}
            description={text.loginHint}
            {...login}
            {...bind('login')}
          />
          <SecretField
            label={text.password}
            description={text.passwordHint}
            autoComplete="new-password"
            {...bind('password')}
          />
          <SecretField
            label={text.passwordAgain}
            autoComplete="new-password"
            {...bind('password_again')}
          />
          {boot.signUp === 'invite' && (
            <TextInput label={text.invite} description={text.inviteHint} {...bind('invite')} />
          )}
          <Button type="submit" size="md" loading={sent.isPending}>
            {text.signUp}
          </Button>
        </Stack>
      </form>
      <Text mt="md" size="sm">
        <TextLink to="/sign-in" search={to === undefined ? {} : { to }}>
          {text.toSignIn}
        </TextLink>
      </Text>
    </Entrance>
  );
}
