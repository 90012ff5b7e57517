import { timings } from './timings';

/** The response header with the revision of the client that the server serves (B4.32; the name is ours). */
export const revisionHeader = 'x-revision';

/** A page's knowledge of its newer revisions. */
export interface ResourceVersion {
  /** The newest that was seen; null before the first. */
  readonly currentResourceVersion: string | null;
  /** When the person is asked to refresh, in milliseconds since 1970; null while nothing has changed. */
  readonly showRefreshAfter: number | null;
}

export const unknownResourceVersion: ResourceVersion = { currentResourceVersion: null, showRefreshAfter: null };

/**
 * The first version seen is only recorded; the first change asks for a refresh a day later, and later changes do not postpone
 * that.
 */
export function afterRevision(known: ResourceVersion, revision: string, now: number): ResourceVersion {
  if (revision === known.currentResourceVersion) return known;
  const isChange = known.currentResourceVersion !== null;
  return {
    currentResourceVersion: revision,
    showRefreshAfter: known.showRefreshAfter ?? (isChange ? now + timings.refreshPrompt : null),
  };
}
