/** Types of signing in: how a connection gets its credentials, and how requests carry them. */
import type { AppField } from './fields';
import type { RequestDefinition, TimePlace } from './requests';
import type { Place, Template } from './values';

interface WayParts {
  /** The choice of a person, if there are several ways: `Personal token`. */
  readonly label: string;
  /** What a person enters for this way, beside `connection.fields`. */
  readonly fields?: readonly AppField[];
  /** How to get the credentials, in sentences. */
  readonly help?: string;
  /** Bases with other addresses than those of the app, by their names: Jira’s for people who sign in. */
  readonly bases?: Readonly<Record<string, Template>>;
}

/** A place whose value is kept as `connection.<name>`. A secret one is sealed and hidden like the access token. */
export type KeptPlace = Place | { readonly place: Place; readonly secret: true };

/** A value that a request carries. */
export interface Credential {
  readonly place: 'header' | 'query';
  readonly name: string;
  readonly value: Template;
}

export interface KeyWay extends WayParts, Credential {
  readonly kind: 'key';
  /** Further values that each request carries. */
  readonly extra?: readonly Credential[];
}

/** HTTP Basic. Either text may be empty. */
export interface BasicWay extends WayParts {
  readonly kind: 'basic';
  readonly user: Template;
  readonly password: Template;
}

/** Requests carry nothing: the credentials are in a base (`/bot{connection.token}`) or in an address that a person enters. */
export interface NoneWay extends WayParts {
  readonly kind: 'none';
}

interface OAuthParts extends WayParts {
  readonly kind: 'oauth';
  readonly token: Template;
  readonly revoke?: Template;
  readonly scopes: readonly string[];
  /** Between scopes; a space if left out. */
  readonly separator?: ' ' | ',';
  /** Where the token request has the client's id and secret; `body` if left out. */
  readonly clientIn?: 'body' | 'basic';
  /** The type of the token request; `form` if left out. */
  readonly tokenBody?: 'form' | 'json';
  /** Further parameters of the token request. */
  readonly tokenExtra?: Readonly<Record<string, Template>>;
  /** `reply.body.access_token` if left out. Afterwards it is `connection.token`. */
  readonly access?: Place;
  /** Seconds at a place, or a time as it is declared; `reply.body.expires_in` if left out. `never`: the token does not expire. */
  readonly expires?: Place | TimePlace | 'never';
  /** What is kept of the token reply. */
  readonly keep?: Readonly<Record<string, KeptPlace>>;
  /** Hosts to which code and client secret may go if the token address contains what came with the redirect. */
  readonly tokenHosts?: readonly string[];
  /** The operator's client with this name serves the app. */
  readonly family?: string;
  /** Whether a person may enter a client. */
  readonly ownClient?: boolean;
  /** How requests carry the token; `authorization: Bearer {connection.token}` if left out. */
  readonly send?: Credential;
  /** Further values that each request carries, such as a key of the developer. */
  readonly extra?: readonly Credential[];
  /** How to register a client at the app; the redirect address follows these sentences. */
  readonly help: string;
}

/** A person signs in at the app (RFC 6749, authorization code). */
export interface OAuthCodeWay extends OAuthParts {
  readonly grant: 'code';
  readonly authorize: Template;
  /** The address that renews tokens, if it is not that of `token`. */
  readonly renew?: Template;
  /** True if left out. */
  readonly pkce?: boolean;
  /** Further parameters of the authorization address. */
  readonly authorizeExtra?: Readonly<Record<string, Template>>;
  /** Further parameters of the request that refreshes. */
  readonly refreshExtra?: Readonly<Record<string, Template>>;
  /** `reply.body.refresh_token` if left out. */
  readonly refresh?: Place;
  /** Parameters of the redirect that are kept as `connection.<name>`: `realmId`. */
  readonly keepFromAnswer?: readonly string[];
  /** An app without refresh tokens: the short token becomes a long one, which is exchanged again at two thirds of its life. */
  readonly exchange?: {
    readonly request: RequestDefinition;
    readonly access: Place;
    /** Seconds at a place, or a time as it is declared. */
    readonly expires?: Place | TimePlace;
    /** The life of the long token, if the reply does not name it. */
    readonly renewDays?: number;
  };
}

/** The client signs in with its own id and secret (RFC 6749, client credentials). No person is needed for a new token. */
export interface OAuthClientWay extends OAuthParts {
  readonly grant: 'client';
}

export type Way = KeyWay | BasicWay | NoneWay | OAuthCodeWay | OAuthClientWay;

/** A request right after the sign-in. The only item is taken; of several a person chooses. `{item}` is the item. */
export interface AfterSignIn {
  /** What an item is: `Organization`. */
  readonly name: string;
  /** The ways of signing in that need it; all if left out. */
  readonly ways?: readonly string[];
  readonly request: RequestDefinition;
  readonly items: Place;
  readonly value: Template;
  readonly label: Template;
  /** What is kept of the item: `item.id`. */
  readonly keep: Readonly<Record<string, KeptPlace>>;
}
