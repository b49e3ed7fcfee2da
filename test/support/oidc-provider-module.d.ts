// The parts of `oidc-provider` that tests use. It comes without types.

declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Account {
    readonly accountId: string;
    claims(): Promise<Readonly<Record<string, unknown>>>;
  }

  interface ProviderContext {
    readonly oidc: {
      readonly client: { readonly clientId: string };
      readonly session: { readonly accountId: string };
      readonly provider: Provider;
    };
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    /** Ends what the provider asked of the person, and sends the browser on. */
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Readonly<Record<string, unknown>>,
    ): Promise<void>;
    readonly Grant: new (
      of: Readonly<Record<'accountId' | 'clientId', string>>,
    ) => Grant;
  }

  export type { Account, Grant, ProviderContext };
}
