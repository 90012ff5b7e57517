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

/** A helper of a library that signs what our hooks believe, or accepts what they take as signed. */
export interface HookProof extends Witness {
  /** The day on which the signature was recorded. */
  readonly date: string;
}

/** How one event was proved. */
export type EventProof = Witness['by'] | 'documentation';

/**
 * How an event of an app was proved. `kind`: `read` for every trigger. `proof`: of the app; null for one that is only written from its
 * documentation, undefined for one whose other side is no app (a database, any API, the product itself), which gives null.
 */
export function proofOfEvent(
  proof: LibraryProof | null | undefined,
  kind: 'read' | 'write' | 'search' | 'search_or_write',
  event: string,
): EventProof | null {
  if (proof === undefined) return null;
  return proof?.same.includes(`${kind}:${event}`) ? proof.by : 'documentation';
}

export const proofTexts = {
  /** `date`: when the requests of the library were recorded, as a person reads it. */
  sameRequests: ({ library, version, by }: Witness, date: string): string =>
    `Same requests as ${by === 'maker' ? 'the maker’s library' : 'a community library'} ${library} ${version}, ${date}`,
  paging: 'Paging compared',
  signatures: ({ library, version, by }: Witness): string =>
    `Signatures checked with ${by === 'maker' ? 'the maker’s library' : 'a community library'} ${library} ${version}`,
  documentation: 'Written from the documentation',
} as const;
