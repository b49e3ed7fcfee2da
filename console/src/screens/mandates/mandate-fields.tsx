// The fields that a mandate is made of, as they are typed: what both dialogs have.

import { Stack, TextInput } from '@mantine/core';
import { TYPED_YUAN } from '../../ui/money-text.ts';
import { useMandatesText } from './text.ts';

export const AMOUNTS = ['per_payment', 'per_day', 'per_month', 'total'] as const;
export const FIELDS = [...AMOUNTS, 'name', 'merchants', 'valid_until'] as const;

export type TypedMandate = Record<(typeof FIELDS)[number], string>;
export type Wrong = Readonly<Partial<Record<keyof TypedMandate, string>>>;

interface MandateFieldsProps {
  readonly value: TypedMandate;
  readonly onChange: (changed: Partial<TypedMandate>) => void;
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** Left empty it stays as it is. */
  readonly changing?: boolean;
  /** A small one has fewer. */
  readonly small: boolean;
}

export function MandateFields({ value, onChange, errors, changing, small }: MandateFieldsProps) {
  const text = useMandatesText();
  const field = (name: keyof TypedMandate) => ({
    value: value[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ [name]: currentTarget.value }),
  });
  const amount = (name: (typeof AMOUNTS)[number]) => ({
    inputMode: 'decimal' as const,
    maxLength: 15,
    ...field(name),
  });
  const free = changing ? text.unchanged : text.optional;
  return (
    <Stack gap="sm">
      <TextInput
        label={text.name}
        description={text.nameHint}
        required
        maxLength={64}
        {...field('name')}
      />
      <TextInput label={text.perPayment} required {...amount('per_payment')} />
      <TextInput label={text.perDay} required {...amount('per_day')} />
      {!small && (
        <>
          <TextInput label={text.perMonth} description={free} {...amount('per_month')} />
          <TextInput label={text.total} description={free} {...amount('total')} />
          <TextInput
            label={text.merchants}
            description={changing ? text.unchanged : text.merchantsHint}
            {...field('merchants')}
          />
          <TextInput type="date" label={text.validUntil} required {...field('valid_until')} />
        </>
      )}
    </Stack>
  );
}

/** As the interface wants it; what is empty is left out. */
export function wantedOf(typed: TypedMandate) {
  const { name, valid_until: until } = typed;
  const amounts = AMOUNTS.filter((field) => typed[field].trim() !== '');
  const merchants = numbersIn(typed.merchants);
  return {
    name: name.trim(),
    ...(Object.fromEntries(amounts.map((field) => [field, Number(typed[field].trim())])) as {
      readonly per_payment: number;
      readonly per_day: number;
    }),
    ...(merchants.length > 0 && { merchants: merchants.map(Number) }),
    ...(until !== '' && { valid_until: until }),
  };
}

/** What cannot be sent as it is typed. */
export function useWrong(): (typed: TypedMandate) => Wrong {
  const text = useMandatesText();
  return (typed) => {
    const amounts = AMOUNTS.filter((field) => {
      const given = typed[field].trim();
      return given !== '' && !TYPED_YUAN.test(given);
    });
    const strange = numbersIn(typed.merchants).some((one) => !/^[1-9]\d{0,14}$/.test(one));
    return {
      ...Object.fromEntries(amounts.map((field) => [field, text.wrongAmount])),
      ...(strange && { merchants: text.wrongMerchants }),
    };
  };
}

function numbersIn(typed: string): readonly string[] {
  return typed.split(/[\s,，]+/).filter((one) => one !== '');
}
