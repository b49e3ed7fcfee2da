// The filters of the request log. Choosing one changes the address; an id is looked for when it is sent.

import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { REQUESTS_EN } from '../../messages/en/requests.ts';
import { REQUESTS_ZH } from '../../messages/zh/requests.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { isFiltered, type RequestFilter, requestSearch } from './request-search.ts';

export function RequestFilters({ filter }: { readonly filter: RequestFilter }) {
  const text = useText({ en: REQUESTS_EN, zh: REQUESTS_ZH });
  const navigate = useNavigate();
  const keys = useRead('/console/api/keys').data?.items ?? [];
  const choose = (change: Record<string, string>) =>
    void navigate({ to: '/requests', search: requestSearch({ ...filter, ...change }) });
  return (
    <Group align="flex-end" gap="sm" mb="md" role="search" aria-label={text.filters}>
      <NativeSelect
        label={text.key}
        value={filter.key_id ?? ''}
        data={[
          { value: '', label: text.allKeys },
          ...keys.map(({ key_id: value, name }) => ({ value, label: `${name} (${value})` })),
        ]}
        onChange={({ currentTarget }) => choose({ key_id: currentTarget.value })}
      />
      <NativeSelect
        label={text.answer}
        value={String(filter.refused ?? '')}
        data={[
          { value: '', label: text.allAnswers },
          { value: 'true', label: text.refusedOnly },
        ]}
        onChange={({ currentTarget }) => choose({ refused: currentTarget.value })}
      />
      <IdField
        key={filter.request_id ?? ''}
        typed={filter.request_id ?? ''}
        onSearch={(id) => choose({ request_id: id })}
      />
      {isFiltered(filter) && (
        <ButtonLink to="/requests" variant="subtle">
          {text.clear}
        </ButtonLink>
      )}
    </Group>
  );
}

interface IdFieldProps {
  readonly typed: string;
  readonly onSearch: (id: string) => void;
}

function IdField({ typed, onSearch }: IdFieldProps) {
  const text = useText({ en: REQUESTS_EN, zh: REQUESTS_ZH });
  const [value, setValue] = useState(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(value);
  };
  return (
    <Group component="form" align="flex-end" gap={4} onSubmit={submit}>
      <TextInput
        type="search"
        label={text.requestId}
        placeholder="req_…"
        value={value}
        maxLength={64}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {text.search}
      </Button>
    </Group>
  );
}
