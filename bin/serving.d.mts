// The types of `serving.mjs`.

export interface Serving {
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export declare const SERVING: Serving;
export declare function servingIn(env: Readonly<Record<string, string | undefined>>): Serving;
