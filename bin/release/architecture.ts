// The machines a release is made for, as Debian, npm and containers call them.

export const ARCHITECTURES = ['amd64', 'arm64'] as const;

export type Architecture = (typeof ARCHITECTURES)[number];

/** The name of Node and npm. */
export const CPU = { amd64: 'x64', arm64: 'arm64' } as const satisfies Record<Architecture, string>;

export function isArchitecture(name: string): name is Architecture {
  return (ARCHITECTURES as readonly string[]).includes(name);
}

export interface ReleaseOptions {
  readonly version: string;
  readonly architecture: Architecture;
  /** A folder for what is made on the way. */
  readonly work: string;
  readonly out: string;
  /** Since 1970, of every file. */
  readonly madeAtS: number;
}
