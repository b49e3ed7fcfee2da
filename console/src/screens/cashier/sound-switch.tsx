// Switches on and off that this till announces payments aloud.

import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../app/language.tsx';
import { CASHIER_EN } from '../../messages/en/cashier.ts';
import { CASHIER_ZH } from '../../messages/zh/cashier.ts';
import { soundIsOn, turnSound } from './announce.ts';

export function SoundSwitch() {
  const text = useText({ en: CASHIER_EN, zh: CASHIER_ZH });
  const [on, setOn] = useState(soundIsOn);
  return (
    <Switch
      mt="md"
      label={text.sound}
      checked={on}
      onChange={(event) => {
        setOn(event.currentTarget.checked);
        turnSound(event.currentTarget.checked);
      }}
    />
  );
}
