/**
 * The response header that asks a page to trace itself: the share of traces to record, from 0 to 1. Absent if the server traces no
 * pages. The name is ours.
 */
export const pageTracesHeader = 'x-page-traces';

/** The longest duration of a span that a page may send, in milliseconds: an hour. */
export const maxPageSpan = 3_600_000;
