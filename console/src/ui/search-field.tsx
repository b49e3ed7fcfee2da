// A text that is searched for when it is sent, and not with every letter.

import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';

interface SearchFieldProps {
  readonly label: string;
  readonly button: string;
  readonly hint?: string;
  readonly lengthMax?: number;
  /** What the list shows now. */
  readonly searched: string;
  readonly onSearch: (text: string) => void;
}

export function SearchField({
  label,
  button,
  hint,
  searched,
  onSearch,
  ...props
}: SearchFieldProps) {
  const [typed, setTyped] = useState(searched);
  const [shown, setShown] = useState(searched);
  // Going back changes the address, and the field with it.
  if (shown !== searched) {
    setShown(searched);
    setTyped(searched);
  }
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <Group component="form" align="flex-end" gap={4} onSubmit={search}>
      <TextInput
        type="search"
        label={label}
        placeholder={hint}
        value={typed}
        maxLength={props.lengthMax ?? 128}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {button}
      </Button>
    </Group>
  );
}
