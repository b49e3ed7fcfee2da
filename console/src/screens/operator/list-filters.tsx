// The filters of a list over everybody. Texts are searched for when they are sent, by the keyboard too; a
// choice or a day changes the address at once.

import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAuthorityText } from './text.ts';

type Values = Readonly<Record<string, string | undefined>>;

interface TextFilter {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
}

interface ChoiceFilter {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly choices: readonly string[];
  readonly nameOf: (choice: string) => string;
}

interface ListFiltersProps {
  readonly texts: readonly TextFilter[];
  readonly choice: ChoiceFilter;
  readonly values: Values;
  /** Goes to the first page of what is wanted now. */
  readonly onChange: (wanted: Values) => void;
}

export function ListFilters({ texts, choice, values, onChange }: ListFiltersProps) {
  const words = useAuthorityText();
  const [typed, setTyped] = useTyped(texts, values);
  const change = (changed: Values) => onChange({ ...values, ...typed, ...changed });
  const find = (event: FormEvent) => {
    event.preventDefault();
    change({});
  };
  const day = (name: 'date_from' | 'date_to') => ({
    type: 'date',
    value: values[name] ?? '',
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: currentTarget.value }),
  });
  const filtered = Object.values(values).some((value) => value !== undefined);
  return (
    <search aria-label={words.filters}>
      <form onSubmit={find}>
        <Group align="flex-end" gap="sm" mb="md">
          {texts.map(({ name, label, hint }) => (
            <TextInput
              key={name}
              label={label}
              placeholder={hint}
              value={typed[name] ?? ''}
              maxLength={128}
              autoComplete="off"
              onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
            />
          ))}
          <NativeSelect
            w={180}
            label={choice.label}
            value={values[choice.name] ?? ''}
            data={[
              { value: '', label: choice.all },
              ...choice.choices.map((value) => ({ value, label: choice.nameOf(value) })),
            ]}
            onChange={({ currentTarget }) => change({ [choice.name]: currentTarget.value })}
          />
          <TextInput label={words.from} max={values.date_to} {...day('date_from')} />
          <TextInput label={words.to} min={values.date_from} {...day('date_to')} />
          <Button type="submit" variant="default">
            {words.find}
          </Button>
          {filtered && (
            <Button variant="subtle" onClick={() => onChange({})}>
              {words.clear}
            </Button>
          )}
        </Group>
      </form>
    </search>
  );
}

/** Forgotten when the address has other texts: going back shows what was searched for. */
function useTyped(texts: readonly TextFilter[], values: Values) {
  const wanted = Object.fromEntries(texts.map(({ name }) => [name, values[name] ?? '']));
  const [typed, setTyped] = useState<Values>(wanted);
  const [shown, setShown] = useState<Values>(wanted);
  if (texts.some(({ name }) => shown[name] !== wanted[name])) {
    setShown(wanted);
    setTyped(wanted);
  }
  return [typed, setTyped] as const;
}
