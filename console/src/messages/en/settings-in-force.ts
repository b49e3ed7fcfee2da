// Holds the English texts of the screen of the settings in force.

export const SETTINGS_EN = {
  detail:
    'Read from the environment and the configuration file when the service starts. Change them there and restart.',
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
  onlyChanged: 'Changed settings only',
  allDefault: 'Every setting has its default',
};

export type SettingsText = typeof SETTINGS_EN;
