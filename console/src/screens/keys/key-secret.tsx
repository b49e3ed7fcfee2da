// A new key with its secret, this once, filled into programs that are ready to run.

import { Alert, Stack, Tabs, Text } from '@mantine/core';
import type { ApiKeyWithSecret, RotatedApiKey } from '../../api/interface.ts';
import { useMe } from '../../app/session.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { useShowOnce } from '../../ui/secret-dialog.tsx';
import { timeText } from '../../ui/time-text.ts';
import {
  agentSnippet,
  type Credentials,
  pythonSnippet,
  settingsFile,
  shellSnippet,
  typescriptSnippet,
} from './snippets.ts';
import { useKeysText } from './text.ts';

export interface ShownKey {
  readonly made: ApiKeyWithSecret | RotatedApiKey;
  readonly scope: readonly string[];
  /** It may not read the wallets. */
  readonly isBound: boolean;
  readonly signsRequests: boolean;
}

/** Shows it this once. */
export function useShowKey() {
  const text = useKeysText();
  const { service } = useMe();
  const show = useShowOnce();
  return (shown: ShownKey) => {
    const credentials = {
      keyId: shown.made.key_id,
      secret: shown.made.secret,
      url: service.public_url,
      shortName: service.short_name,
    };
    show({
      title: text.made,
      detail: text.madeDetail,
      content: <KeySecret shown={shown} credentials={credentials} />,
      file: { name: `${credentials.keyId}.env`, text: settingsFile(credentials) },
    });
  };
}

interface KeySecretProps {
  readonly shown: ShownKey;
  readonly credentials: Credentials;
}

function KeySecret({ shown, credentials }: KeySecretProps) {
  const text = useKeysText();
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" c="dimmed">
          {text.keyId}
        </Text>
        <CopyField value={credentials.keyId} name={text.keyId} />
      </div>
      <div>
        <Text size="sm" c="dimmed">
          {text.secret}
        </Text>
        <CopyField value={credentials.secret} name={text.secret} />
      </div>
      {'old_expires_at' in shown.made && (
        <Alert>{text.oldEnds(timeText(shown.made.old_expires_at))}</Alert>
      )}
      <Snippets
        credentials={credentials}
        mayQuery={shown.scope.includes('query') && !shown.isBound}
        signsRequests={shown.signsRequests}
      />
    </Stack>
  );
}

interface SnippetsProps {
  readonly credentials: Credentials;
  readonly mayQuery: boolean;
  readonly signsRequests: boolean;
}

function Snippets({ credentials, mayQuery, signsRequests }: SnippetsProps) {
  const text = useKeysText();
  const prescribed = [
    [text.shell, shellSnippet],
    [text.typescript, typescriptSnippet],
    [text.python, pythonSnippet],
  ] as const;
  // Those sign what is prescribed, which is not enough for every key.
  const snippets = [...(signsRequests ? [] : prescribed), [text.agent, agentSnippet] as const];
  return (
    <section aria-label={text.tryIt}>
      <Text fw={600}>{text.tryIt}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {signsRequests ? text.tryWhole : mayQuery ? text.tryDetail : text.tryNoQuery}
      </Text>
      <Tabs defaultValue={signsRequests ? text.agent : text.shell}>
        <Tabs.List>
          {snippets.map(([name]) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {snippets.map(([name, snippet]) => (
          <Tabs.Panel key={name} value={name} pt="xs">
            {snippet === agentSnippet && <Text size="sm">{text.agentDetail}</Text>}
            <CodeBlock code={snippet(credentials)} name={name} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}
