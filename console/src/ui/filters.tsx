// The filters of a list. Texts are searched for when they are sent, by the keyboard too; what is chosen
// changes the address at once. Whatever is changed, the list begins anew. On a phone the fields are folded.

import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, Fragment, useId, useState } from 'react';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { ButtonLink } from './link.tsx';
import { filterIn, isFiltered, type Paged } from './list-search.ts';

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

interface FlagFilter {
  readonly kind: 'flag';
  readonly name: string;
  readonly label: string;
}

/** `date_from` and `date_to`. */
interface DayFilter {
  readonly kind: 'days';
  /** Whether the days that are asked for most are a click away. */
  readonly presets?: true;
}

export type Filter = TextFilter | ChoiceFilter | FlagFilter | DayFilter;

type FilterValues = Readonly<Record<string, string | number | true | undefined>>;

interface FiltersProps {
  /** What is filtered, for people who cannot see it. */
  readonly name: string;
  readonly filters: readonly Filter[];
}

/** The choices of something of which each has a name. */
export function choicesOf<Value extends string>(
  values: readonly Value[],
  nameOf: (value: Value) => string,
): ChoiceFilter['choices'] {
  return values.map((value) => ({ value, label: nameOf(value) }));
}

export function Filters({ name, filters }: FiltersProps) {
  const words = useText({ en: UI_EN, zh: UI_ZH });
  const search: Paged = useSearch({ strict: false });
  const navigate = useNavigate();
  const values = filterIn(search) as FilterValues;
  const [opened, setOpened] = useState(false);
  const fields = useId();
  const isFolded = filters.length > 1;
  const texts = filters.filter((filter) => filter.kind === 'text');
  const [typed, setTyped] = useTyped(texts, values);
  const change = (changed: FilterValues) => {
    const said = Object.entries({ ...values, ...typed, ...changed }).filter(([, value]) => value);
    void navigate({ to: '.', search: Object.fromEntries(said) as never });
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    change({});
  };
  const lastText = texts.at(-1);
  return (
    <search aria-label={name}>
      {isFolded && <Fold {...{ fields, opened, setOpened }} />}
      <form
        id={fields}
        className="filters"
        data-opened={opened || !isFolded || undefined}
        onSubmit={find}
      >
        <Group align="flex-end" gap="sm" mb="md">
          {filters.map((filter) => (
            <Fragment key={filter.kind === 'days' ? 'days' : filter.name}>
              {filter.kind === 'text' ? (
                <Typed {...{ filter, typed, setTyped }} />
              ) : (
                <Chosen {...{ filter, values, change }} />
              )}
              {filter === lastText && (
                <Button type="submit" variant="default">
                  {words.find}
                </Button>
              )}
            </Fragment>
          ))}
          {isFiltered(search) && <ClearFilters variant="subtle" />}
        </Group>
      </form>
    </search>
  );
}

interface FoldProps {
  /** The id of what is folded. */
  readonly fields: string;
  readonly opened: boolean;
  readonly setOpened: (opened: boolean) => void;
}

/** On a phone: what unfolds the fields, and clears them without. */
function Fold({ fields, opened, setOpened }: FoldProps) {
  const words = useText({ en: UI_EN, zh: UI_ZH });
  const filtered = isFiltered(useSearch({ strict: false }));
  return (
    <Group className="phone-only" mb="md" gap="sm">
      <Button
        variant={filtered ? 'light' : 'default'}
        aria-expanded={opened}
        aria-controls={fields}
        onClick={() => setOpened(!opened)}
      >
        {words.filter}
      </Button>
      {filtered && !opened && <ClearFilters variant="subtle" />}
    </Group>
  );
}

interface TypedProps {
  readonly filter: TextFilter;
  readonly typed: Readonly<Record<string, string>>;
  readonly setTyped: (typed: Record<string, string>) => void;
}

function Typed({ filter: { name, label, hint }, typed, setTyped }: TypedProps) {
  return (
    <TextInput
      label={label}
      placeholder={hint}
      // Wide enough that all of what it may be can be read.
      w={hint === undefined ? undefined : 340}
      maw="100%"
      value={typed[name] ?? ''}
      maxLength={128}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
    />
  );
}

function Chosen({ filter, ...more }: FieldProps<Exclude<Filter, TextFilter>>) {
  switch (filter.kind) {
    case 'days':
      return <Days {...{ filter, ...more }} />;
    case 'choice':
      return <Choice {...{ filter, ...more }} />;
    case 'flag':
      return <Flag {...{ filter, ...more }} />;
  }
}

/** The link to the list as it is without filters. */
export function ClearFilters({ variant }: { readonly variant: 'subtle' | 'default' }) {
  const { clear } = useText({ en: UI_EN, zh: UI_ZH });
  return (
    <ButtonLink to="." search={{} as never} variant={variant}>
      {clear}
    </ButtonLink>
  );
}

interface FieldProps<Of> {
  readonly filter: Of;
  readonly values: FilterValues;
  readonly change: (changed: FilterValues) => void;
}

function Choice({ filter, values, change }: FieldProps<ChoiceFilter>) {
  const { name, label, all, choices, resets = [] } = filter;
  const without = Object.fromEntries(resets.map((other) => [other, '']));
  return (
    <NativeSelect
      w={160}
      label={label}
      value={String(values[name] ?? '')}
      data={[{ value: '', label: all }, ...choices]}
      onChange={({ currentTarget }) => change({ ...without, [name]: currentTarget.value })}
    />
  );
}

function Flag({ filter: { name, label }, values, change }: FieldProps<FlagFilter>) {
  return (
    <Checkbox
      // In the middle of the fields beside it.
      mb={8}
      label={label}
      checked={values[name] === true}
      onChange={({ currentTarget: { checked } }) => change({ [name]: checked || undefined })}
    />
  );
}

function Days({ filter, values, change }: FieldProps<DayFilter>) {
  const { from, to } = useText({ en: UI_EN, zh: UI_ZH });
  const of = (name: 'date_from' | 'date_to') => String(values[name] ?? '');
  const day = (name: 'date_from' | 'date_to') => ({
    type: 'date',
    value: of(name),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: currentTarget.value }),
  });
  return (
    <>
      <Group gap="sm" wrap="nowrap">
        <TextInput label={from} max={of('date_to')} {...day('date_from')} />
        <TextInput label={to} min={of('date_from')} {...day('date_to')} />
      </Group>
      {filter.presets && <Presets {...{ values, change }} />}
    </>
  );
}

const DAY_MS = 86_400_000;
const BEIJING_MS = 8 * 3_600_000;
/** So many days before today begins and ends each of them. */
const PRESETS = { today: [0, 0], yesterday: [1, 1], lastWeek: [6, 0] } as const;

function Presets({ values, change }: Omit<FieldProps<DayFilter>, 'filter'>) {
  const { presets } = useText({ en: UI_EN, zh: UI_ZH });
  const dayBefore = (days: number) =>
    new Date(Date.now() + BEIJING_MS - days * DAY_MS).toISOString().slice(0, 10);
  return (
    <Group gap="xs">
      {(['today', 'yesterday', 'lastWeek'] as const).map((name) => {
        const [from, to] = PRESETS[name];
        const days = { date_from: dayBefore(from), date_to: dayBefore(to) };
        const isChosen = values.date_from === days.date_from && values.date_to === days.date_to;
        return (
          <Button
            key={name}
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            onClick={() => change(isChosen ? { date_from: undefined, date_to: undefined } : days)}
          >
            {presets[name]}
          </Button>
        );
      })}
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
