/**
 * Parses a long list in chunks. A reply of 100,000 records parsed at once is a tree of hundreds of megabytes that lives until
 * the last record has been read; a chunk is read while it is in the processor's cache and is garbage at once. The end of a chunk
 * is guessed, and parsing proves the guess: text that parses as a list of whole values and begins at the border of a record also
 * ends at one. A wrong guess costs only time, because the rest is then parsed at once.
 */

/** Characters of one chunk. */
export const chunkLength = 32 * 1024;

/** A reply that starts with its list, up to the bracket that opens it. */
const opening = /^\s*(?:\{\s*"(?:objects|results)"\s*:\s*)?\[/;
/** The names of a record's first two fields, if the first holds no object. */
const beginning = /^\{("[^"\\]*"):[^"{}[\],]*,("[^"\\]*"):/;

/**
 * Calls `take` with each run of records at the start of the reply's list, and returns the reply without them: a whole reply,
 * whose list begins where the runs end. Short replies are returned whole.
 */
export function parseInChunks(text: string, take: (records: unknown[]) => void): unknown {
  const head = opening.exec(text)?.[0];
  let at = head?.length ?? 0;
  const first = head === undefined || text.length < 2 * chunkLength ? null : beginning.exec(text.slice(at, at + 500));
  if (head === undefined || !first) return JSON.parse(text) as unknown;

  const border = new RegExp(`\\},\\{${escaped(first[1]!)}:[^"{}[\\],]*,${escaped(first[2]!)}:`, 'g');
  while (text.length - at > 2 * chunkLength) {
    border.lastIndex = at + chunkLength;
    const found = border.exec(text);
    const records = found && parseRecords(text.slice(at, found.index + 1));
    if (!records) break;
    take(records);
    at = found.index + 2;
  }
  return JSON.parse(head + text.slice(at)) as unknown;
}

const escaped = (name: string): string => name.replace(/[^\w"]/g, '\\$&');

function parseRecords(text: string): unknown[] | null {
  try {
    return JSON.parse(`[${text}]`) as unknown[];
  } catch {
    return null; // The border was inside a record; a real error shows when the rest is parsed.
  }
}
