// Shows that something loads, where a screen will be.

import { Center, Loader } from '@mantine/core';

export function Waiting() {
  return (
    <Center mih="50vh" role="status">
      <Loader aria-label="…" />
    </Center>
  );
}
