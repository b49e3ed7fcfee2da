// What the screen of the settings in force says, in English.

export const SETTINGS_EN = {
  detail:
    'They are read from the environment when the service starts. Change them there, and restart.',
  name: 'Setting',
  value: 'In force',
  about: 'What it is for',
  isDefault: 'Default',
  isChanged: 'Changed',
  none: 'None',
  isSet: 'Set',
  isNotSet: 'Not set',
  danger: 'Dangerous',
  dangers: (count: number) =>
    count === 1 ? '1 setting is dangerous' : `${count} settings are dangerous`,
  onlyChanged: 'Only what differs from the default',
  allDefault: 'Every setting is the default',
};

export type SettingsText = typeof SETTINGS_EN;
