// The fields that a key is made of, as they are typed: what both dialogs have.

import { Anchor, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useKeysText } from './text.ts';

export interface TypedKey {
  readonly name: string;
  /** One on each line. */
  readonly ip: string;
  readonly rate: string | number;
}

interface KeyFieldsProps {
  readonly value: TypedKey;
  readonly onChange: (changed: Partial<TypedKey>) => void;
  readonly yourAddress: string;
  /** By the names of the interface. */
  readonly errors: Readonly<Record<string, string>>;
}

export function NameField({ value, onChange, errors }: Omit<KeyFieldsProps, 'yourAddress'>) {
  const text = useKeysText();
  return (
    <TextInput
      label={text.name}
      description={text.nameHint}
      required
      maxLength={64}
      value={value.name}
      error={errors.name}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
    />
  );
}

export function LimitFields({ value, onChange, yourAddress, errors }: KeyFieldsProps) {
  const text = useKeysText();
  const rules = rulesIn(value.ip);
  const add = () => onChange({ ip: [...rules, yourAddress].join('\n') });
  return (
    <>
      <div>
        <Textarea
          label={text.ip}
          description={text.ipHint}
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          value={value.ip}
          error={errors.ip}
          onChange={(event) => onChange({ ip: event.currentTarget.value })}
        />
        {!rules.includes(yourAddress) && (
          <Anchor component="button" type="button" size="sm" onClick={add}>
            {text.addAddress(yourAddress)}
          </Anchor>
        )}
      </div>
      <NumberInput
        label={text.rate}
        required
        min={1}
        max={1_000_000}
        allowDecimal={false}
        value={value.rate}
        error={errors.rate}
        onChange={(rate) => onChange({ rate })}
      />
    </>
  );
}

/** As the interface wants them. */
export function rulesIn(typed: string): string[] {
  return typed.split(/[\s,，]+/).filter((rule) => rule !== '');
}
