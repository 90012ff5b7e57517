/** Finding one of a long list by typing: apps, time zones, countries. */

/** An entry that can be found by its name, its code and other spellings. */
export interface TypeAheadEntry {
  readonly name: string;
  /** The stable key that is stored: 'PT', 'SlackCLIAPI', 'Europe/Lisbon'. */
  readonly code: string;
  /** Other texts that people search for: 'Holland', 'Sheets', 'New York'. */
  readonly alternativeSpellings?: readonly string[];
  /** Ranks the entry among the matches: higher comes first. 1 if absent. */
  readonly relevancyBooster?: number;
}

/** Lower case without accents, so that 'zu' finds 'Zürich'. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The entries whose name, code or other spelling starts with the typed text, ignoring case. A match by name comes before
 * one by another spelling; within each, the higher booster comes first, then the given order. With no text, every entry
 * in its order.
 */
export function matchEntries<Entry extends TypeAheadEntry>(entries: readonly Entry[], typed: string): Entry[] {
  const wanted = fold(typed.trim());
  if (wanted === '') return [...entries];
  const starts = (text: string): boolean => fold(text).startsWith(wanted);
  const rank = ({ name, code, alternativeSpellings = [] }: Entry): number =>
    starts(name) ? 0 : [code, ...alternativeSpellings].some(starts) ? 1 : -1;
  return entries
    .map((entry) => ({ entry, rank: rank(entry), booster: entry.relevancyBooster ?? 1 }))
    .filter((match) => match.rank >= 0)
    .sort((a, b) => a.rank - b.rank || b.booster - a.booster)
    .map(({ entry }) => entry);
}

/** The words of a name after its first: 'Google Sheets' is also found by 'Sheets'. */
export const laterWords = (name: string): string[] => {
  const starts = [...name.matchAll(/[\s/(]+(?=[\p{L}\p{N}])/gu)].map(({ index, 0: gap }) => index + gap.length);
  return starts.filter((start) => start > 0).map((start) => name.slice(start));
};
