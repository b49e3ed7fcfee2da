// Whatever a customer quotes, typed into one field: what it is, whose, how it stands, and the way there. The
// field keeps the focus; arrows choose among what was found, Enter goes there.

import { Badge, Group, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { read } from '../../api/client.ts';
import type { Hit } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { queryClient } from '../../app/query-client.ts';
import { FIND_EN } from '../../messages/en/find.ts';
import { FIND_ZH } from '../../messages/zh/find.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { destinationOf, type Found } from './find-destination.ts';

const TYPING_MS = 250;
const MAX = 128;

const findQuery = (what: string) => {
  const query = { what };
  const path = '/api/v1/operator/find';
  return queryOptions({ queryKey: [path, { query }], queryFn: () => read(path, { query }) });
};

/** What is found, once the text has been still for a moment; undefined: nothing has been answered yet. */
function useFound(what: string) {
  const [settled] = useDebouncedValue(what, TYPING_MS);
  const isAsked = settled !== '' && settled === what;
  const { data, error, refetch } = useQuery({ ...findQuery(settled), enabled: isAsked });
  return { hits: isAsked ? data?.items : undefined, error, refetch };
}

export function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText({ en: FIND_EN, zh: FIND_ZH });
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const what = typed.trim();
  const { hits, error, refetch } = useFound(what);
  const isNothing = hits?.length === 0;
  const options: readonly Found[] = isNothing ? [{ kind: 'names', what }] : (hits ?? []);
  const [chosen, setChosen] = useState(0);

  const go = (found: Found) => {
    onClose();
    void navigate(destinationOf(found));
  };
  /** Whoever pastes and presses Enter at once is there, if it is clear what they mean. */
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = options[chosen];
    if (found) return go(found);
    if (what === '') return;
    const { items } = await queryClient.fetchQuery(findQuery(what)).catch(() => ({ items: [] }));
    const [only, ...others] = items;
    if (only && others.length === 0) go(only);
  };
  return (
    <Dialog title={text.title} size="lg" atTop onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <TextInput
          {...FIELD}
          label={text.field}
          placeholder={text.hint}
          value={typed}
          aria-expanded={options.length > 0}
          {...(options.length > 0 && { 'aria-activedescendant': idOf(chosen) })}
          onKeyDown={(event) => setChosen(stepped(event, chosen, options.length))}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setChosen(0);
          }}
        />
      </form>
      <Text role="status" size="sm" mt="sm">
        {hits && (isNothing ? text.none(what) : text.found(hits.length))}
      </Text>
      {error && <FailureAlert error={error} retry={() => void refetch()} />}
      <Options options={options} chosen={chosen} go={go} />
      {!hits?.length && (
        <Text size="sm" c="dimmed" mt="sm">
          {text.detail}
        </Text>
      )}
    </Dialog>
  );
}

const OPTIONS = 'find-results';
const idOf = (n: number) => `${OPTIONS}-${n}`;

const FIELD = {
  leftSection: <Icon name="search" />,
  maxLength: MAX,
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  role: 'combobox',
  'aria-controls': OPTIONS,
  'aria-autocomplete': 'list',
} as const;

/** Which is chosen after a key: arrows go round. */
function stepped(event: KeyboardEvent, chosen: number, count: number): number {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || count === 0) return chosen;
  event.preventDefault();
  const next = (chosen + step + count) % count;
  document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  return next;
}

interface OptionsProps {
  readonly options: readonly Found[];
  readonly chosen: number;
  readonly go: (found: Found) => void;
}

function Options({ options, chosen, go }: OptionsProps) {
  const text = useText({ en: FIND_EN, zh: FIND_ZH });
  return (
    <div id={OPTIONS} role="listbox" aria-label={text.results} className="find-results">
      {options.map((found, n) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard.
        <div
          key={found.kind === 'names' ? found.kind : `${found.kind} ${found.id}`}
          id={idOf(n)}
          role="option"
          tabIndex={-1}
          aria-selected={n === chosen}
          onClick={() => go(found)}
        >
          {found.kind === 'names' ? text.names(found.what) : <HitLines hit={found} />}
        </div>
      ))}
    </div>
  );
}

function HitLines({ hit }: { readonly hit: Hit }) {
  const { kind, id, title, user_name: owner, status, amount } = hit;
  const text = useText({ en: FIND_EN, zh: FIND_ZH });
  const state = status === null ? null : (text.statuses[kind]?.[status] ?? status);
  const whose = kind === 'user' || owner === null ? null : text.of(owner);
  return (
    <>
      <Group justify="space-between" gap="xs">
        <span>
          {text.kinds[kind]} <bdi className="find-title">{title}</bdi>
        </span>
        {state && (
          <Badge variant="light" color={isTrouble(hit) ? 'red' : 'gray'}>
            {state}
          </Badge>
        )}
      </Group>
      <Text size="xs" component="div">
        <code className="number">{id}</code>
        {whose && (
          <>
            {' '}
            · <bdi>{whose}</bdi>
          </>
        )}
        {amount !== null && (
          <>
            {' '}
            · <Money yuan={amount} />
          </>
        )}
      </Text>
    </>
  );
}

function isTrouble({ kind, status }: Hit): boolean {
  return kind === 'request' || status === 'suspended';
}
