/** The shape of a case and of a recording. */
import type { RecordedRequest } from './requests';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A single difference between the library's requests and ours that is right. */
export interface Allowed {
  /** The place of the difference, such as `query.limit`; places below it are allowed too. */
  readonly at: string;
  /** The number of the request that may have it, from 0; each may if left out. */
  readonly request?: number;
  readonly reason: string;
  /** The maker's page that shows it. */
  readonly link: string;
}

/** What an event is asked to do, without the library: the recording holds the same. */
export interface CaseHead {
  /**
   * Kind and key: `read:new_page`, `write:create_page`, `search:find_page`, `list:databases` for choices, `fields:create_page` for
   * dynamic fields, `subscribe:new_issue` and `unsubscribe:new_issue` for hooks, `test` for the test of a connection. The keys are those of the catalogue where it has them.
   */
  readonly event: string;
  /** What is special about this case: `least fields`, `all fields`. Unique within its event. */
  readonly title: string;
  /** Values of the connection's fields. */
  readonly connection: Readonly<Record<string, string>>;
  /** Values of the event's fields, by their keys. `{ keptFile: { name, type, text } }` is a file of an earlier step; with
   * `size` in place of `text`, one with the letter x so often. */
  readonly input: Readonly<Record<string, Json>>;
  /** JSON replies in order; the last one repeats. Default: one empty object. */
  readonly replies?: readonly Json[];
  /** Headers of the replies, in the same order. */
  readonly replyHeaders?: readonly Readonly<Record<string, string>>[];
  /** The status of all replies. Default: 200. */
  readonly status?: number;
  /** Of a trigger: how many polls follow each other, each with the cursor of the one before. Default: 1. */
  readonly polls?: number;
  /** Places whose values the library makes up, such as `headers.idempotency-key`: ours must have some value there. */
  readonly random?: readonly string[];
  readonly allow?: readonly Allowed[];
}

export interface Case extends CaseHead {
  /** The package that sends this case, if it is another one of the maker than that of the app. */
  readonly package?: string;
  /** Does the same with the library. */
  readonly library: () => PromiseLike<unknown>;
  /** Why the library fails with the reply of the recorder after it has sent all requests. Without a reason, a failure is a failure. */
  readonly fails?: string;
}

export interface AppCases {
  /** The key of the app in the catalogue. */
  readonly app: string;
  /** The package whose requests are recorded. */
  readonly library: string;
  readonly by: 'maker' | 'community';
  readonly cases: readonly Case[];
}

interface Library {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

export interface RecordedCase extends CaseHead {
  /** If it is another one than that of the recording. */
  readonly library?: Library;
  readonly requests: readonly RecordedRequest[];
}

export interface Recording {
  readonly app: string;
  readonly library: Library & { readonly by: AppCases['by'] };
  /** The day on which these requests were recorded first. */
  readonly recordedOn: string;
  readonly cases: readonly RecordedCase[];
}

/** A text with characters that paths, queries, forms, headers and JSON write differently. */
export const awkwardText = 'Zoë ü/?#&+%"\'\nSecond line';

/** The same on one line, for fields that take no line breaks. */
export const awkwardLine = 'Zoë ü/?#&+%"\'';

/** The address and the secret that hooks are subscribed with. */
export const hook = { url: 'https://zaps.example.org/hooks/token?subscription=7', secret: 'hook-secret' };

/** A file of an earlier step whose text is awkward: as an input has it, and as a library gets it. */
export function fileFor(name: string, type: string) {
  const base64 = Buffer.from(awkwardText).toString('base64');
  return { name, text: awkwardText, base64, url: `data:${type};base64,${base64}`, kept: { keptFile: { name, type, text: awkwardText } } };
}

/** Writes cases of one connection: event, title, input, and the same with the library. `allow` is for each of them. */
export const casesWith =
  (connection: CaseHead['connection'], allow?: readonly Allowed[]) =>
  (
    event: string,
    title: string,
    input: CaseHead['input'],
    library: Case['library'],
    more: Partial<Pick<Case, 'replies' | 'replyHeaders' | 'status' | 'polls' | 'random' | 'allow' | 'fails' | 'package'>> = {},
  ): Case => ({ event, title, connection, input, library, ...(allow && { allow }), ...more });
