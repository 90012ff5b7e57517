/** Sign-in at an app (OAuth 2, RFC 6749). Names and meanings are those of `oauth` in the definition of an app. */
import type { TimePlace } from '../../domain/apps/requests';
import type { OutgoingRequest } from '../platform/outgoing';

/** Values of a connection by name. */
type Values = Readonly<Record<string, string>>;

export interface OAuthForm extends OAuthOptions {
  /** Keys of the form's fields that are filled in before the sign-in, such as the address of a server. */
  readonly fields: readonly string[];
  /** The field that gets the access token. */
  readonly token: string;
  readonly scopes: readonly string[];
  /** How to register a client at the app; the redirect URL follows this sentence. */
  readonly help: string;
  /** Clients of this family serve the app too: `google` serves all of its apps. */
  readonly family?: string;
  /** Whether a person may enter a client, if the operator has set none. */
  readonly ownClient?: boolean;
  /** Hosts of the token address, if it depends on the answer of the app; `*.app.example` is any host below it. */
  readonly tokenHosts?: readonly string[];
  /**
   * The app's addresses. Throws a `StepError` for values that give none. Before the app's answer is there, `token` need not be a whole
   * address.
   */
  endpoints(values: Values): OAuthEndpoints;
}

/** What depends on the values of the connection. */
export interface OAuthEndpoints {
  readonly authorization: string;
  readonly token: string;
  /** The address that renews tokens; `token` if left out. */
  readonly renewal?: string;
  /** Null for an app without one. */
  readonly revocation: string | null;
  /** Further parameters: of the app's page, of a request for tokens, and of a refresh. */
  readonly authorizeExtra?: Values;
  readonly tokenExtra?: Values;
  readonly refreshExtra?: Values;
}

/** How an app differs from RFC 6749. Places are those of a definition: `reply.body.authed_user.access_token`. */
export interface OAuthOptions {
  /** `code` (default): a person allows the access at the app, which sends a code. `client`: the client's own credentials are enough. */
  readonly grant?: 'code' | 'client';
  /** Between scopes; default a space. */
  readonly separator?: ' ' | ',';
  /** Default true. */
  readonly pkce?: boolean;
  /** Where the client proves itself: parameters of the body (default), or Basic authentication. */
  readonly clientIn?: 'body' | 'basic';
  /** Default `form`. */
  readonly tokenBody?: 'form' | 'json';
  /** Default `reply.body.access_token`. */
  readonly access?: string;
  /** Default `reply.body.refresh_token`. */
  readonly refresh?: string;
  /** The place of seconds, or of a time as it is declared, or `never`; default `reply.body.expires_in`. */
  readonly expires?: string | TimePlace;
  /** Values of the reply that are kept with the connection, by their names. A secret one is a credential like the token. */
  readonly keep?: Readonly<Record<string, string | { readonly place: string; readonly secret: true }>>;
  /** Parameters of the app's answer that are kept under their names: `realmId`. */
  readonly keepFromAnswer?: readonly string[];
  /** For an app without refresh tokens: a token becomes one that lasts longer. */
  readonly exchange?: TokenExchange;
}

/** It follows the sign-in, and is repeated at two thirds of the token's life. */
export interface TokenExchange {
  /** `token` is the one that is exchanged. */
  request(given: TokenToExchange): Pick<OutgoingRequest, 'url' | 'method' | 'headers' | 'body'>;
  readonly access?: string;
  readonly expires?: string | TimePlace;
  /** The life of the token, if the reply doesn't name it. Without both it doesn't expire. */
  readonly renewDays?: number;
}

export interface TokenToExchange {
  readonly values: Values;
  readonly token: string;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
}
