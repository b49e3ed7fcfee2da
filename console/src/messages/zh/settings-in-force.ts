// Holds the Chinese texts of the screen of the settings in force.

import type { SettingsText } from '../en/settings-in-force.ts';

export const SETTINGS_ZH: SettingsText = {
  detail: '设置在服务启动时从环境变量和配置文件读取。如需修改，请更改后重启服务。',
  name: '设置项',
  value: '当前值',
  about: '说明',
  isDefault: '默认',
  isChanged: '已修改',
  none: '无',
  isSet: '已设置',
  isNotSet: '未设置',
  danger: '有风险',
  dangers: (count) => `${count} 项设置有风险`,
  onlyChanged: '只看与默认值不同的设置',
  allDefault: '全部设置均为默认值',
};
