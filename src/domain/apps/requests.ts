/** Types of requests: what is sent, how pages are read, and what comes back. */
import type { Condition, Place, Template, Value } from './values';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;
export type Method = (typeof methods)[number];

interface RequestParts {
  readonly method: Method;
  readonly query?: Readonly<Record<string, Value>>;
  /** How lists in the query are sent: `a=1&a=2` (`repeat`, the default), `a[]=1&a[]=2`, or `a=1,2`. Objects become `created[gte]=…`. */
  readonly style?: 'repeat' | 'brackets' | 'commas';
  /** A value that is no text is written as `asciiJson`. */
  readonly headers?: Readonly<Record<string, Value>>;
  readonly body?: Body;
  /** The most bytes of a body without files, and the sentence for a larger one. */
  readonly limit?: { readonly bytes: number; readonly say: string };
  readonly pages?: Pages;
  /** How the reply is read; `json` if left out. The place `reply.body` has it. */
  readonly reply?: 'json' | 'text' | 'file' | 'none';
  /** Of a reply that is a file: where its bytes are base64 in JSON. */
  readonly fileIn?: FileInJson;
  /** False: the connection's credentials are not sent. */
  readonly credentials?: false;
  /** What replies to this request mean; the rules of the app come after these. */
  readonly errors?: readonly ErrorRule[];
}

/** A file in a JSON object with one member, such as `{ "data": "…" }`, and what the object does not say of it. */
export interface FileInJson {
  /** Letters, digits and underscores. */
  readonly member: string;
  readonly name: Template;
  /** A media type. */
  readonly type?: Template;
}

/** A request below one of `bases`. */
export interface PathRequest extends RequestParts {
  /** Begins with a slash, or is empty: the base itself. Values are percent-encoded; the filter `path` keeps their slashes. */
  readonly path: Template;
  /** A name of `bases`; `default` if left out. */
  readonly base?: string;
  readonly address?: undefined;
}

/** A request to an address from an earlier reply or the connection. Its host must be in `hosts`. */
export interface AddressRequest extends RequestParts {
  readonly address: Place;
  readonly path?: undefined;
  readonly base?: undefined;
}

export type RequestDefinition = PathRequest | AddressRequest;

export type Body =
  | { readonly json: Value }
  /** `nested`: inner values as `items[0][price]` and `expand[]` (`brackets`), as JSON texts, or with repeated names. `brackets` if left out. */
  | { readonly form: Value; readonly nested?: 'brackets' | 'json' | 'repeat' }
  /** `related`: `multipart/related`, JSON first. */
  | { readonly multipart: readonly Part[]; readonly related?: true }
  /** The bytes of a file, with its type. */
  | { readonly file: Template; readonly type?: Template }
  | { readonly text: Template; readonly type: string }
  /** The query is constant; every value is a variable. */
  | { readonly graphql: { readonly query: string; readonly variables?: Readonly<Record<string, Value>> } };

/**
 * A part of a form with files. A `value` that is no text is sent as JSON. `type` is a media type. Each of several files is a part with the
 * name, in which `*` is its number from 0: `files[*]`.
 */
export type Part =
  | { readonly name: string; readonly value: Value; readonly type?: string; readonly file?: undefined }
  | { readonly name: string; readonly file: Template; readonly type?: Template; readonly value?: undefined };

/**
 * A part of a request that is set: `query.cursor`, `body.start_cursor`, `variables.after`, `headers.If-Modified-Since`. A path inside
 * a body may go on: `body.filters.0.value`.
 */
export type SendPlace = string;

interface PagesParts {
  /** The place of the list. Left out where the reader of the request names it: `items` of a list, a poll or `found`. */
  readonly items?: Place;
  /** The size of a page: the largest that the app allows. */
  readonly size?: { readonly send: SendPlace; readonly value: number };
  /** There is a next page only if this place is true. */
  readonly more?: Place;
  /** An empty page is the last one: for an app that always names a next page. */
  readonly untilEmpty?: true;
  /** Pages of one reading at most; 20 if left out. */
  readonly most?: number;
}

export type Pages =
  /** The value at `next` is sent. `alone`: by a query or body with nothing else, for an app that keeps what the first page was asked for. */
  | (PagesParts & { readonly kind: 'cursor'; readonly send: SendPlace; readonly next: Place; readonly alone?: true })
  /** The value at `from`, such as `last.id`, is sent. */
  | (PagesParts & { readonly kind: 'lastItem'; readonly send: SendPlace; readonly from: Place })
  /** The address with `rel="next"` of the header `Link` (RFC 8288). */
  | (PagesParts & { readonly kind: 'link' })
  /** The address at `next`, relative to the base. `samePath`: only its query counts, for an app that does not know the path by which it is reached. */
  | (PagesParts & { readonly kind: 'url'; readonly next: Place; readonly samePath?: true })
  /** A number from `first` (1 if left out), until a page is shorter than its size or empty. */
  | (PagesParts & { readonly kind: 'page'; readonly send: SendPlace; readonly first?: number })
  /** The number of items so far, until a page is shorter than its size or empty. */
  | (PagesParts & { readonly kind: 'offset'; readonly send: SendPlace });

/** How often a request may be sent if its outcome is unknown. Nothing declared: `never`. */
export type Repeat =
  /** Nothing changes outside. */
  | 'safe'
  /** The same request twice is the same as once. */
  | 'replaces'
  /** The app drops a repetition with the same key in this header. */
  | { readonly header: string; readonly body?: undefined }
  /** The same in the body: `body.idempotency_key`. */
  | { readonly body: SendPlace; readonly header?: undefined };

/** A time or a duration that an app names. */
export interface TimePlace {
  readonly place: Place;
  /** `seconds` and `milliseconds` from now; `unix` and `unixMs` since 1970; `date` as RFC 9110 or ISO 8601 writes it. */
  readonly as: 'seconds' | 'milliseconds' | 'unix' | 'unixMs' | 'date';
}

/** A reply by its status and by places in it. */
export interface ReplyCondition {
  readonly status?: number | readonly number[];
  readonly match?: Condition;
}

/** What a reply means. Rules are looked at for every status, 200 too. */
export type ErrorRule = { readonly when: ReplyCondition } & (
  | {
      /** `lost`: reconnect; `refused`: the step fails; `unknown`: the app may have done it. */
      readonly is: 'lost' | 'refused' | 'unknown';
      /** What to do. It may contain the maker's message and nothing of the request. */
      readonly say: Template;
    }
  /** Again, after `retryAfter`. */
  | { readonly is: 'later'; readonly say?: Template; readonly retryAfter?: TimePlace }
  /** It is a success: the item is already there. */
  | { readonly is: 'done' }
);

/** A request before the last one. Its reply is a place for the next: `header.body.values.0`. */
export interface StepDefinition {
  readonly name: string;
  readonly request: RequestDefinition;
  /** Of steps with one name, the first that is met counts. It may ask whether a secret of the connection is `present`. */
  readonly when?: Condition;
  readonly repeat?: Repeat;
  /**
   * Sends the request for each item of the list, which is `{each}`; `when` is asked for each. Of several lists, `{each.0}` is the item of
   * the first. The replies are a list: `uploads.*.body.id`.
   */
  readonly each?: Place | readonly Place[];
  /** Asks again until the reply fits, for about two minutes; then the step fails for now. Only for requests that change nothing. */
  readonly until?: Condition;
}
