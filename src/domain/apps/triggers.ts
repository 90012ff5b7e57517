/** Types of triggers: polls and hooks. */
import type { EventHead } from './actions';
import type { ReplyCondition, RequestDefinition, SendPlace, StepDefinition, TimePlace } from './requests';
import type { Condition, InnerPlace, Place, Template, Value } from './values';

/** How new items are found. */
export type Since =
  /** From a time or a growing number of the items. */
  | {
      readonly place: Place;
      readonly as: 'iso' | 'unix' | 'unixMs' | 'text';
      /** The parameter that asks for what is newer. */
      readonly send?: SendPlace;
      /** What is sent there, with `{since}` as the time or number: `createdDateTime ge {since}`. That alone if left out. */
      readonly sendAs?: Template;
      /** How far back each poll asks again. */
      readonly overlapSeconds?: number;
      /** What is asked for while nothing has ever been in the list, if the app gives only the newest page otherwise: `0`. */
      readonly empty?: string;
      readonly position?: undefined;
      readonly token?: undefined;
    }
  /**
   * Rows without ids: the number of rows is the cursor. `{position}` is the number of the row, from 1. `names`: the place of a list of
   * names; `{item}` is then an object with the values of the row by these names.
   */
  | { readonly position: true; readonly names?: Place; readonly place?: undefined; readonly token?: undefined }
  /** The app keeps the place: the token in the last page is sent by the next poll. */
  | {
      readonly token: Place;
      /** `address`: the token is the whole address that the next poll asks. */
      readonly send: SendPlace | 'address';
      /** Gets the first token without reading anything; its reply has it at `token`. */
      readonly first?: RequestDefinition;
      /** A reply which says that the token is too old: the poll begins again from `first`. */
      readonly expired: ReplyCondition;
      /** The time (ISO 8601) when an item was made, where changes of old items are listed too: only newer items than the poll before count. */
      readonly made?: Place;
      readonly position?: undefined;
      readonly place?: undefined;
    };

/** Several events of one item: the items of a list, or the nodes of a tree that fit. `{item}` is then the part, `{whole}` the item. */
export type Expand =
  | { readonly place: Place; readonly tree?: undefined }
  | { readonly tree: Place; readonly children: InnerPlace; readonly where: Condition; readonly place?: undefined };

/** How a poll reads. `{item}` is the item. */
export interface PollSource {
  readonly steps?: readonly StepDefinition[];
  readonly request: RequestDefinition;
  /** The place of the list, unless `pages` names it. */
  readonly items?: Place;
  /** Unique for each event: `{item.id}`, for updates `{item.id}:{item.updated_at}`. */
  readonly key: Template;
  readonly order: 'newest' | 'oldest' | 'none';
  readonly since?: Since;
  readonly where?: Condition;
  /** Asks for the whole of each new item; `{item}` is then its reply's body. */
  readonly fetch?: RequestDefinition;
  readonly expand?: Expand;
  /** The item if left out. */
  readonly output?: Value;
  /** 300 if left out. */
  readonly everySeconds?: number;
  /**
   * The cursor of the connector that this app had before it was declared: `last` names what it had as the place of `since`, and it counts
   * if its `source` is this text. Zaps that were on go on from there.
   */
  readonly earlier?: { readonly source: Template; readonly last: string };
}

export interface PollTriggerDefinition extends EventHead, PollSource {
  readonly kind: 'poll';
}

/**
 * Requests that subscribe or unsubscribe. They may be sent again after a crash, so they find what is there by `{hook.url}`: `subscribe`
 * removes it or takes it over.
 */
export interface SubscriptionDefinition {
  readonly steps?: readonly StepDefinition[];
  readonly request: RequestDefinition;
  /** The request is sent only if this is met: `unsubscribe` has nothing to do for what is gone. */
  readonly when?: Condition;
}

interface HookParts extends EventHead {
  readonly kind: 'hook';
  readonly signature?: Signature;
  /** Answers to the app's questions about the address. */
  readonly hello?: readonly Hello[];
  /** The place of several events in one request; the body is one event if left out. */
  readonly items?: Place;
  /** Uses only what the request itself has, and `input`. */
  readonly where?: Condition;
  /** Unique for each event, from what the request itself has. */
  readonly key: Template;
  /** Asks for the whole if the event has only ids. `{item}` is then its reply's body. */
  readonly fetch?: RequestDefinition;
  /** Asks the app whether the request is its own. */
  readonly verify?: { readonly request: RequestDefinition; readonly is: ReplyCondition };
  readonly output?: Value;
  /** Finds the same events by the same keys and in the same shape. */
  readonly poll?: PollSource;
}

interface Subscribing {
  /**
   * `{hook.url}` and `{hook.secret}` are the address and a new secret. `keep`: what `unsubscribe` needs, as `{hook.<name>}`. `ways`: of
   * signing in whose credentials may subscribe; connections by others go on polling.
   */
  readonly subscribe: SubscriptionDefinition & { readonly keep?: Readonly<Record<string, Place>>; readonly ways?: readonly string[] };
  readonly unsubscribe: SubscriptionDefinition;
  /** Subscribes again, with the same address and secret, after two thirds of its life: of these days, or of the time to the one that the reply names. */
  readonly renew?: { readonly days: number } | TimePlace;
}

/** The address of the Zap, which the runtime subscribes. */
export interface SubscribedHook extends HookParts, Subscribing {
  readonly reach: 'subscribed';
}

/** The address of the Zap, which a person pastes at the app; `help` says where. */
export interface PastedHook extends HookParts {
  readonly reach: 'pasted';
}

/** One address for the app. The event goes to the connections whose kept value is that at the place. */
export interface AppHook extends HookParts, Partial<Subscribing> {
  readonly reach: 'app';
  readonly route: { readonly place: Place; readonly kept: string };
}

export type HookTriggerDefinition = SubscribedHook | PastedHook | AppHook;
export type TriggerDefinition = PollTriggerDefinition | HookTriggerDefinition;

export const hashes = ['sha256', 'sha1', 'sha512', 'md5'] as const;

export interface Hmac {
  readonly hash: (typeof hashes)[number];
  readonly encoding: 'hex' | 'base64' | 'base64url';
  /** What is signed: `{body}`, `{time}.{body}`, `{url}{sortedForm}`. */
  readonly content: Template;
  readonly secret: Template;
}

/** The time of a request: older or newer ones are refused. */
interface SignedTime {
  readonly place: Place;
  /** Seconds. */
  readonly within: number;
}

/** How a request shows that it is the app's. */
export type Signature =
  | (Hmac & {
      readonly kind: 'hmac';
      /** It may have several signatures with spaces between, one for each secret that is in use. */
      readonly header: string;
      /** Before the signature: `sha256=`. */
      readonly prefix?: string;
      /** The header has pairs such as `t=…,v1=…`: the names of the signature and of the time, which is `{time}`. */
      readonly pairs?: { readonly signature: string; readonly time?: string };
      /** `place` is not needed if `pairs` names the time. */
      readonly time?: { readonly place?: Place; readonly within: number };
      /** Not every connection has the secret: without it, the event is believed as far as `fetch` confirms it. */
      readonly orAsk?: true;
    })
  /** The place has the value. */
  | { readonly kind: 'token'; readonly place: Place; readonly value: Template }
  /** `key`: the public key in hexadecimal digits or base64. */
  | { readonly kind: 'ed25519'; readonly header: string; readonly content: Template; readonly key: Template; readonly time?: SignedTime }
  /** `key`: the public key as SPKI in base64. The signature is DER in base64, of SHA-256. */
  | { readonly kind: 'ecdsa'; readonly header: string; readonly content: Template; readonly key: Template; readonly time?: SignedTime }
  /** A signed token at the place: by a shared secret, or by the keys at the address. */
  | {
      readonly kind: 'jwt';
      readonly place: Place;
      readonly secret?: Template;
      readonly keys?: Template;
      readonly claims?: Readonly<Record<string, Template>>;
    }
  /** The app signs nothing: the event is believed as far as `fetch` confirms it. */
  | { readonly kind: 'ask' };

/** An answer to the app's question. The places are those of the request: `method`, `query`, `headers`, `body`. */
export interface Hello {
  readonly when: Condition;
  readonly reply: { readonly status?: number; readonly headers?: Readonly<Record<string, Template>>; readonly body?: Value };
  /** `{hmac}` of the reply. */
  readonly hmac?: Hmac;
  /** A secret that the app sends, kept once for each subscription as `{hook.<name>}`. */
  readonly keep?: Readonly<Record<string, Place>>;
}
