/** What proves that an app works, in sentences. None of them claims that the app itself was asked: nobody here can. */

/** A library whose requests ours are compared with. */
export interface Witness {
  /** The name of its package. */
  readonly library: string;
  readonly version: string;
  /** Whether the maker of the app publishes it, or somebody else. */
  readonly by: 'maker' | 'community';
}

export interface LibraryProof extends Witness {
  /** The day on which the requests of the library were recorded: `2026-11-29`. */
  readonly date: string;
  /** What sends the same requests in all its cases, by the names of test/apps: `read:new_page`, `write:create_page`, `list:databases`. */
  readonly same: readonly string[];
  /** Those of them whose paging was compared. */
  readonly paged: readonly string[];
}

/** The maker’s own words about its API by which requests were written: pages for people, or a description for machines. */
export interface MakersWords {
  readonly from: 'documentation' | 'description';
  /** The day on which they were read. */
  readonly date: string;
}

export interface WordsProof extends MakersWords {
  /** What sends the requests that are documented there, by the names of test/apps. */
  readonly same: readonly string[];
}

/** A helper of a library that signs what our hooks believe, or accepts what they take as signed. */
export interface HookProof extends Witness {
  /** The day on which the signature was recorded. */
  readonly date: string;
}

/** How one event was proved. `words`: its requests are in the table of the maker’s words. `documentation`: they are in no table. */
export type EventProof = Witness['by'] | 'words' | 'documentation';

/** What proves an app. */
export interface AppProofs {
  /** Null for one without a library, undefined for one whose other side is no app: a database, any API, the product itself. */
  readonly library: LibraryProof | null | undefined;
  readonly words: WordsProof | undefined;
}

/** How an event of an app was proved; null for one whose other side is no app. `kind`: `read` for every trigger. */
export function proofOfEvent(
  { library, words }: AppProofs,
  kind: 'read' | 'write' | 'search' | 'search_or_write',
  event: string,
): EventProof | null {
  const name = `${kind}:${event}`;
  if (library === undefined) return null;
  if (library?.same.includes(name)) return library.by;
  return words?.same.includes(name) ? 'words' : 'documentation';
}

/** Which events are written from the maker’s words only, as sentences; without their titles if it is all events. */
export function writtenSentences(
  events: readonly { readonly proof: EventProof; readonly title: string }[],
  words: MakersWords | null,
  write: { readonly date: (day: string) => string; readonly list: (titles: readonly string[]) => string },
): readonly string[] {
  const sentenceFor = (proof: EventProof, sentence: string): readonly string[] => {
    const titles = events.filter((event) => event.proof === proof).map(({ title }) => title);
    if (titles.length === 0) return [];
    return [titles.length === events.length ? sentence : `${sentence}: ${write.list(titles)}`];
  };
  const dated = words === null ? [] : sentenceFor('words', proofTexts.words(words, write.date(words.date)));
  return [...dated, ...sentenceFor('documentation', proofTexts.documentation)];
}

export const proofTexts = {
  /** `date`: when the requests of the library were recorded, as a person reads it. */
  sameRequests: ({ library, version, by }: Witness, date: string): string =>
    `Same requests as ${by === 'maker' ? 'the maker’s library' : 'a community library'} ${library} ${version}, ${date}`,
  paging: 'Paging compared',
  signatures: ({ library, version, by }: Witness): string =>
    `Signatures checked with ${by === 'maker' ? 'the maker’s library' : 'a community library'} ${library} ${version}`,
  words: ({ from }: Pick<MakersWords, 'from'>, date: string): string =>
    `Written from its ${from === 'description' ? 'API description' : 'documentation'}, ${date}`,
  documentation: 'Written from its documentation',
} as const;
