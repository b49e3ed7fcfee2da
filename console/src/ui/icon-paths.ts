// The icons of the console as paths, drawn on a grid of 24 by 24.

export const ICON_PATHS = {
  home: 'M3 11l9-8 9 8M5 9.5V21h14V9.5M10 21v-6h4v6',
  list: 'M8 6h13M8 12h13M8 18h13M3.5 6h.01M3.5 12h.01M3.5 18h.01',
  wallet: 'M20 7H5a2 2 0 0 1 0-4h13v4M3 5v14a2 2 0 0 0 2 2h15V7M16.5 14h.01',
  chart: 'M4 4v16h17M8 16v-5M12.5 16V7M17 16v-8',
  order: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  till: 'M4 21h16M5 21v-6h14v6M7 15V9h10v6M9 9V4h6v5M10 12h4',
  shop: 'M4 10v11h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0M10 21v-6h4v6',
  key: 'M8 20a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM11.2 12.3L20 3.5M15 8.5l3.5 3.5',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM9 12l2 2 4-4',
  users:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-6 7-6s7 2 7 6M16 3.5a4 4 0 0 1 0 7' +
    'M18 15.5c2.5.8 4 2.6 4 5.5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-6 8-6s8 2 8 6',
  send: 'M21 3L3 10l7 3 3 7zM10 13l5-5',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
  book: 'M4 4h6a3 3 0 0 1 3 3v14a2 2 0 0 0-2-2H4zM20 4h-4a3 3 0 0 0-3 3v14a2 2 0 0 1 2-2h5z',
  pulse: 'M3 12h4l3-8 4 16 3-8h4',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  download: 'M12 3v12M7 10l5 5 5-5M4 21h16',
  settings: 'M4 6h10M18 6h2M4 12h2M10 12h10M4 18h8M16 18h4M16 4v4M8 10v4M14 16v4',
  language: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  sun:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5' +
    'M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5',
  moon: 'M20 14a8 8 0 1 1-9.5-10.5A7 7 0 0 0 20 14z',
  check: 'M5 12l5 5L19 7',
  copy: 'M9 9h11v12H9zM5 15H4V3h11v2',
  plus: 'M12 5v14M5 12h14',
  leave: 'M10 3H5v18h5M15 8l4 4-4 4M19 12H9',
  warning: 'M12 3L2 20h20zM12 10v4M12 17v.01',
  external: 'M14 4h6v6M20 4l-9 9M10 5H4v15h15v-6',
} as const;

export type IconName = keyof typeof ICON_PATHS;
