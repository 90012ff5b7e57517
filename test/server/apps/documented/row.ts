import type { MakersWords } from '../../../../src/domain/appProofs';
import type { Json } from '../../../apps/case';

/** An event with its input, and the request that the maker’s documentation describes for it. */
export type Row = readonly [
  /** Kind and key as in recordings: `write:create_meeting`. */
  event: string,
  input: Readonly<Record<string, Json>>,
  /** `POST https://api.example.com/things?limit=5` */
  request: string,
  /** The JSON that is sent. */
  body?: Json,
  /** The form that is sent. */
  form?: Readonly<Record<string, readonly string[]>>,
];

/** An app that no library proves, because there is none with an open licence, or what the library of an app has not. */
export interface DocumentedApp {
  /** The key of the app in the catalogue. */
  readonly app: string;
  /** What the requests were written from, and when. */
  readonly words: MakersWords;
  readonly connection: Readonly<Record<string, string>>;
  /** Headers of each request. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON replies in order; the last one repeats. One empty object if left out. */
  readonly replies?: readonly Json[];
  readonly rows: readonly Row[];
}
