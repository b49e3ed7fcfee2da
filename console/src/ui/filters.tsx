// The filters of a list. Texts are searched for when they are sent, by the keyboard too; a choice or a day
// changes the address at once. Whatever is changed, the list begins anew.

import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, Fragment, useState } from 'react';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { ButtonLink } from './link.tsx';

interface TextFilter {
  readonly kind: 'text';
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
}

interface ChoiceFilter {
  readonly kind: 'choice';
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** What means nothing for another choice. */
  readonly resets?: readonly string[];
}

/** `date_from` and `date_to`. */
interface DayFilter {
  readonly kind: 'days';
}

export type Filter = TextFilter | ChoiceFilter | DayFilter;

export type FilterValues = Readonly<Record<string, string | number | undefined>>;

interface FiltersProps {
  /** What is filtered, for people who cannot see it. */
  readonly name: string;
  /** The screen. */
  readonly to: string;
  readonly filters: readonly Filter[];
  readonly values: FilterValues;
  readonly onChange: (wanted: FilterValues) => void;
}

export function Filters({ name, to, filters, values, onChange }: FiltersProps) {
  const words = useText({ en: UI_EN, zh: UI_ZH });
  const texts = filters.filter((filter) => filter.kind === 'text');
  const [typed, setTyped] = useTyped(texts, values);
  const change = (changed: FilterValues) => onChange({ ...values, ...typed, ...changed });
  const find = (event: FormEvent) => {
    event.preventDefault();
    change({});
  };
  const lastText = texts.at(-1);
  const isFiltered = Object.values(values).some((value) => value !== undefined);
  return (
    <search aria-label={name}>
      <form onSubmit={find}>
        <Group align="flex-end" gap="sm" mb="md">
          {filters.map((filter) => {
            if (filter.kind === 'days') return <Days key="days" {...{ values, change }} />;
            if (filter.kind === 'choice') {
              return <Choice key={filter.name} {...{ filter, values, change }} />;
            }
            return (
              <Fragment key={filter.name}>
                <TextInput
                  label={filter.label}
                  placeholder={filter.hint}
                  value={typed[filter.name] ?? ''}
                  maxLength={128}
                  autoComplete="off"
                  onChange={({ currentTarget: { value } }) =>
                    setTyped({ ...typed, [filter.name]: value })
                  }
                />
                {filter === lastText && (
                  <Button type="submit" variant="default">
                    {words.find}
                  </Button>
                )}
              </Fragment>
            );
          })}
          {isFiltered && (
            <ButtonLink to={to} search={{}} variant="subtle">
              {words.clear}
            </ButtonLink>
          )}
        </Group>
      </form>
    </search>
  );
}

interface FieldProps {
  readonly values: FilterValues;
  readonly change: (changed: FilterValues) => void;
}

function Choice({ filter, values, change }: FieldProps & { readonly filter: ChoiceFilter }) {
  const { name, label, all, choices, resets = [] } = filter;
  const without = Object.fromEntries(resets.map((other) => [other, '']));
  return (
    <NativeSelect
      w={160}
      label={label}
      value={values[name] ?? ''}
      data={[{ value: '', label: all }, ...choices]}
      onChange={({ currentTarget }) => change({ ...without, [name]: currentTarget.value })}
    />
  );
}

function Days({ values, change }: FieldProps) {
  const { from, to } = useText({ en: UI_EN, zh: UI_ZH });
  const day = (name: 'date_from' | 'date_to') => ({
    type: 'date',
    value: values[name] ?? '',
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: currentTarget.value }),
  });
  return (
    <Group gap="sm" wrap="nowrap">
      <TextInput label={from} max={values.date_to} {...day('date_from')} />
      <TextInput label={to} min={values.date_from} {...day('date_to')} />
    </Group>
  );
}

/** Forgotten when the address has other texts: going back shows what was searched for. */
function useTyped(texts: readonly TextFilter[], values: FilterValues) {
  const wanted = Object.fromEntries(texts.map(({ name }) => [name, `${values[name] ?? ''}`]));
  const [typed, setTyped] = useState(wanted);
  const [shown, setShown] = useState(wanted);
  if (texts.some(({ name }) => shown[name] !== wanted[name])) {
    setShown(wanted);
    setTyped(wanted);
  }
  return [typed, setTyped] as const;
}
