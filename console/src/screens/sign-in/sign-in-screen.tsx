// The sign-in: login name, password, and a one-time code from those who use one.

import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { read } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { boot } from '../../app/boot.ts';
import { useLanguage, useText } from '../../app/language.tsx';
import { signIn, signInStaff } from '../../app/session.ts';
import { SIGN_IN_EN } from '../../messages/en/sign-in.ts';
import { SIGN_IN_ZH } from '../../messages/zh/sign-in.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { TextLink } from '../../ui/link.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { Entrance, useArrival } from './entrance.tsx';

const route = getRouteApi('/sign-in');
const LOGIN = { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false } as const;
const ABOUT_CODES: ReadonlySet<string> = new Set(['totp_required', 'totp_invalid']);

export function SignInScreen() {
  const text = useText({ en: SIGN_IN_EN, zh: SIGN_IN_ZH });
  const { to, login } = route.useSearch();
  const { sessionLost } = useLocation().state;
  // Where there is a sign-in provider, few people still have a login password.
  const [folded, setFolded] = useState(boot.provider !== null && login === undefined);
  useWayBackToTill();
  return (
    <Entrance title={text.signIn} detail={text.signInDetail}>
      {sessionLost && (
        <Alert role="status" color="yellow" mb="md">
          {text.sessionLost}
        </Alert>
      )}
      {boot.demoFile !== null && <Alert mb="md">{text.demoHint(boot.demoFile)}</Alert>}
      {boot.provider && <ProviderButton provider={boot.provider} to={to ?? boot.base} />}
      {folded ? (
        <AskLink onClick={() => setFolded(false)}>
          {boot.localLogins ? text.withPassword : text.operatorsWithPassword}
        </AskLink>
      ) : (
        <PasswordForm />
      )}
      {(boot.provider === null || boot.signUp !== 'off') && (
        <SignUpHint {...(to !== undefined && { to })} />
      )}
    </Entrance>
  );
}

interface ProviderButtonProps {
  readonly provider: NonNullable<typeof boot.provider>;
  /** An address of the console, with its base. */
  readonly to: string;
}

function ProviderButton({ provider, to }: ProviderButtonProps) {
  const text = useText({ en: SIGN_IN_EN, zh: SIGN_IN_ZH });
  const { language } = useLanguage();
  const page = encodeURIComponent(`/console${to.slice(boot.base.length)}`);
  return (
    <Button component="a" href={`${provider.url}?page=${page}`} size="md" fullWidth mb="md">
      {text.signInWith(provider.names[language])}
    </Button>
  );
}

function PasswordForm() {
  const text = useText({ en: SIGN_IN_EN, zh: SIGN_IN_ZH });
  const { to, login: known } = route.useSearch();
  const [login, setLogin] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState<Asked>('nothing');
  const arrive = useArrival(to);
  const router = useRouter();
  const sent = useMutation({
    mutationFn: signInAnybody,
    onSuccess: (till) => (till === null ? arrive() : router.history.push(till)),
    onError: (error) => {
      if (asked === 'nothing' && ABOUT_CODES.has(failureOf(error).code)) setAsked('code');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = asked === 'recovery' ? 'recovery_code' : 'totp_code';
    sent.mutate({ login, password, ...(code !== '' && { [field]: code }) });
  };
  return (
    <form onSubmit={submit}>
      <SignInFailure error={sent.error} asksCode={text.totpRequired} />
      <Stack gap="sm">
        <TextInput
          label={text.login}
          required
          value={login}
          {...LOGIN}
          onChange={(event) => setLogin(event.currentTarget.value)}
        />
        <SecretField
          label={text.password}
          required
          value={password}
          autoComplete="current-password"
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <CodeField
          value={code}
          onChange={setCode}
          asked={asked}
          onAsk={(next) => {
            setCode('');
            setAsked(next);
          }}
        />
        <Button type="submit" size="md" loading={sent.isPending}>
          {text.signIn}
        </Button>
        <Text size="sm" c="dimmed">
          <Forgotten />
        </Text>
      </Stack>
    </form>
  );
}

/** The way back in: by mail, through the provider, or with the help of the operator. */
function Forgotten() {
  const text = useText({ en: SIGN_IN_EN, zh: SIGN_IN_ZH });
  const { language } = useLanguage();
  if (boot.resetUrl !== null) return <Anchor href={boot.resetUrl}>{text.forgotByMail}</Anchor>;
  return boot.provider ? text.forgotProvider(boot.provider.names[language]) : text.forgot;
}

/** Staff who are signed in have no other screen than their till. */
function useWayBackToTill(): void {
  const router = useRouter();
  useEffect(() => {
    read('/api/v1/till')
      .then(({ staff, branches: [branch] }) => {
        if (staff && branch) router.history.push(tillAddress(branch));
      })
      .catch(() => {
        // Nobody is signed in, or the service is away: the form is there for both.
      });
  }, [router]);
}

function tillAddress({ branch_id }: { readonly branch_id: number }): string {
  return `${boot.base}/cashier/${branch_id}`;
}

/** Answers where staff collect; null: it is a user, who goes where they wanted. */
async function signInAnybody(typed: Parameters<typeof signIn>[0]): Promise<string | null> {
  const { login, password } = typed;
  if (!login.normalize('NFKC').includes('/')) {
    await signIn(typed);
    return null;
  }
  return tillAddress(await signInStaff({ login, password }));
}

function SignUpHint({ to }: { readonly to?: string }) {
  const text = useText({ en: SIGN_IN_EN, zh: SIGN_IN_ZH });
  return (
    <Text mt="md" size="sm">
      {boot.signUp === 'off' ? (
        text.signUpOff
      ) : (
        <TextLink to="/sign-up" search={to === undefined ? {} : { to }}>
          {text.toSignUp}
        </TextLink>
      )}
    </Text>
  );
}

/** Most people have no second factor, and of those who do few need a recovery code. */
type Asked = 'nothing' | 'code' | 'recovery';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
}

function CodeField({ value, onChange, asked, onAsk }: CodeFieldProps) {
  const text = useText({ en: SIGN_IN_EN, zh: SIGN_IN_ZH });
  if (asked === 'nothing') return <AskLink onClick={() => onAsk('code')}>{text.useCode}</AskLink>;
  const typed = {
    value,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange(event.currentTarget.value),
  };
  if (asked === 'recovery') {
    const hint = { label: text.recoveryCode, description: text.recoveryCodeHint };
    return <TextInput key="recovery" {...hint} {...RECOVERY_CODE} {...typed} />;
  }
  return (
    <>
      <TextInput
        key="code"
        label={text.code}
        description={text.codeHint}
        inputMode="numeric"
        pattern="[0-9]{6}"
        maxLength={6}
        autoComplete="one-time-code"
        {...typed}
      />
      <AskLink onClick={() => onAsk('recovery')}>{text.useRecoveryCode}</AskLink>
    </>
  );
}

const RECOVERY_CODE = { maxLength: 32, autoComplete: 'off', autoCapitalize: 'characters' } as const;

function AskLink({
  onClick,
  children,
}: {
  readonly onClick: () => void;
  readonly children: string;
}) {
  return (
    <Anchor component="button" type="button" ta="left" onClick={onClick}>
      {children}
    </Anchor>
  );
}

/** That a code is wanted is no failure of anybody. */
function SignInFailure({
  error,
  asksCode,
}: {
  readonly error: unknown;
  readonly asksCode: string;
}) {
  if (error === null) return null;
  if (failureOf(error).code !== 'totp_required') return <FailureAlert error={error} />;
  return (
    <Alert role="alert" mb="md">
      {asksCode}
    </Alert>
  );
}
