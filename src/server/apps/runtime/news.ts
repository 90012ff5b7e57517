/**
 * New items of a list that is asked for again and again. Nothing is lost or doubled by items that arrive, change places or are deleted
 * while pages are read, by bursts of more pages than one poll reads, and by pages that the app refuses.
 */
import { StepError } from '../../connectors/connector';
import type { Page, PageMark } from './pages';
import { compareRanks, newerOf, olderOf, nextRank, rankAfter, rankBefore, type Rank } from './ranks';

/** A list in one poll. */
export interface NewsList {
  readonly name: string;
  readonly order: 'newest' | 'oldest' | 'none';
  /** Milliseconds by which each poll asks again for what is known. */
  readonly overlap: number;
  /** The app itself leaves out what is older. */
  readonly isAskedSince: boolean;
  /** Where the first poll of a list begins that is not read from the newest item on; null for the beginning. */
  readonly start: Rank | null;
  /** Where later polls begin while nothing has ever been there; `start` if null. */
  readonly empty: Rank | null;
  /** A mark names an item, so that pages stay where they are when others arrive or are deleted. */
  readonly hasStablePages: boolean;
  readonly maxPages: number;
  /** True if a poll should read no further page, although there are some. */
  isLate(): boolean;
  read(mark: PageMark | null, from: Rank | null): Promise<Page>;
  /** Null for an item that cannot be told from others. */
  describe(item: unknown): ListItem | null;
}

export interface ListItem {
  readonly item: unknown;
  /** Short and unique. */
  readonly key: string;
  /** The key that it had if it did not fit the conditions of the trigger. */
  readonly unfitKey: string;
  readonly isFit: boolean;
  readonly rank: Rank | null;
}

/** A reading from the top to the first known item, which can take several polls. */
interface Pass {
  /** The next page; null for the first one. */
  readonly mark: PageMark | null;
  /** Asked for with each page. */
  readonly from: Rank | null;
  readonly low: Rank | null;
  readonly high: Rank | null;
  /** New items were found, and after its first page. */
  readonly hasFound: boolean;
  readonly hasFoundBelow: boolean;
}

export interface ListCursor {
  /** Keys, the newest first, of all items up to the last whole pass. */
  readonly known: readonly string[];
  /** Keys of what was found since then. They do not end a reading. */
  readonly given: readonly string[];
  /** What is older is no event, and ends a reading. */
  readonly floor: Rank | null;
  /** The newest rank. */
  readonly last: Rank | null;
  /** A pass that is not finished. */
  readonly pass: Pass | null;
  /** Passes that were finished and have to be made again. */
  readonly again: number;
  /** Everything so far was there before the Zap was turned on. */
  readonly isStarting: boolean;
}

export interface News {
  /** The oldest first. */
  readonly items: readonly ListItem[];
  readonly cursor: ListCursor;
  readonly more?: 'now';
  readonly warning: string;
}

/** Keys that a cursor keeps, and items of a list without an order. */
export const maxKeys = 2000;
/** Passes over pages that have moved. */
const maxPasses = 3;

const nothing: ListCursor = { known: [], given: [], floor: null, last: null, pass: null, again: 0, isStarting: true };

/** The cursor of a list of which the newest item is known, and no other. */
export const afterRank = (last: Rank): ListCursor => ({ ...nothing, floor: nextRank(last), last, isStarting: false });

/** The items that are new. Throws a `StepError`, and for a list without an order one for what is more than a poll can read. */
export async function readNews(list: NewsList, before: ListCursor | null): Promise<News> {
  const cursor = before ?? nothing;
  const reader = new Reader(list, cursor);
  const end = await reader.readToEnd();
  const { fresh, warning } = reader;
  const items = cursor.isStarting
    ? []
    : inOrder(
        list,
        fresh.filter(({ isFit }) => isFit),
      );
  const next = end === 'ahead' ? reader.ahead() : end === 'refused' ? reader.refused() : reader.whole();
  return { items, cursor: next.cursor, ...(next.isAhead && { more: 'now' as const }), warning };
}

class Reader {
  readonly fresh: ListItem[] = [];
  warning = '';
  private readonly known: ReadonlySet<string>;
  private readonly given: ReadonlySet<string>;
  private readonly found = new Set<string>();
  private pass: Pass;
  /** Whether an earlier poll began the pass. */
  private isContinued: boolean;
  private hasMetKnown = false;
  private hasReachedFloor = false;
  private largestPage = 0;

  constructor(
    private readonly list: NewsList,
    private readonly cursor: ListCursor,
  ) {
    this.known = new Set(cursor.known);
    this.given = new Set(cursor.given);
    this.pass = cursor.pass ?? this.newPass();
    this.isContinued = this.pass.mark !== null;
  }

  private newPass(): Pass {
    const { last, isStarting } = this.cursor;
    const { start, empty, overlap } = this.list;
    const from = last === null ? (isStarting ? start : (empty ?? start)) : rankBefore(last, overlap);
    return { mark: null, from, low: null, high: null, hasFound: false, hasFoundBelow: false };
  }

  /** `whole`: everything new was read; `ahead`: there is more; `refused`: the app does not give the rest. */
  async readToEnd(): Promise<'whole' | 'ahead' | 'refused'> {
    let passes = 0;
    for (let count = 1; ; count += 1) {
      const page = await this.readPage(count);
      if (page === null) return 'refused';
      if (page === 'restarted') continue;
      if (page.next === null || this.isAtEnd(page)) {
        // At the start, all that moved between pages is old.
        passes += 1;
        if (!this.cursor.isStarting || !this.mayHaveMissed() || passes >= maxPasses) return 'whole';
        this.pass = this.newPass();
        this.isContinued = false;
        continue;
      }
      this.pass = { ...this.pass, mark: page.next };
      if (count >= this.list.maxPages || this.list.isLate()) return 'ahead';
    }
  }

  private async readPage(count: number): Promise<Page | 'restarted' | null> {
    const isTop = this.pass.mark === null;
    let page: Page;
    try {
      page = await this.list.read(this.pass.mark, this.pass.from);
    } catch (error) {
      if (isTop || !isRefusal(error)) throw error;
      if (!this.isContinued || count > 1) {
        // What was not read would be taken for new.
        if (this.cursor.isStarting) throw error;
        this.warning = `${this.list.name} did not return all pages of its list. New items on the missing pages don’t start runs.`;
        return null;
      }
      // The mark is too old: once more from the top, with the same known keys.
      this.pass = this.newPass();
      this.isContinued = false;
      return 'restarted';
    }
    this.largestPage = Math.max(this.largestPage, page.items.length);
    for (const item of page.items) this.take(item, isTop);
    return page;
  }

  private take(given: unknown, isTop: boolean): void {
    const item = this.list.describe(given);
    if (item === null) {
      this.warning = `${this.list.name} lists an item without an ID, which doesn’t start a run.`;
      return;
    }
    const { key, unfitKey, isFit, rank } = item;
    if (this.isBelowFloor(rank)) {
      this.hasReachedFloor = true;
      return;
    }
    // Without an order, an item can arrive on a page that was read before, and be older than others on the pages after it.
    const high = this.list.order === 'none' && !isTop ? this.pass.high : newerOf(this.pass.high, rank);
    this.pass = { ...this.pass, low: olderOf(this.pass.low, rank), high };
    const own = isFit ? key : unfitKey;
    if (this.known.has(key) || this.known.has(unfitKey)) this.hasMetKnown = true;
    // What fits by now is new, although it was seen before; what was given before is not.
    if (this.known.has(key) || this.given.has(key) || this.known.has(own) || this.given.has(own) || this.found.has(own)) return;
    this.found.add(own);
    this.fresh.push(item);
    this.pass = { ...this.pass, hasFound: true, hasFoundBelow: this.pass.hasFoundBelow || !isTop };
  }

  private isBelowFloor(rank: Rank | null): boolean {
    if (this.list.order === 'none' || rank === null) return false;
    const floor = this.list.order === 'oldest' ? this.pass.from : this.cursor.floor;
    return floor !== null && compareRanks(rank, floor) < 0;
  }

  /** Whether the next pages have nothing new. */
  private isAtEnd({ items }: Page): boolean {
    if (this.list.order !== 'newest') return false;
    if (this.hasReachedFloor) return true;
    const { isStarting, last } = this.cursor;
    const top = isStarting ? this.pass.high : last;
    const lowest = this.list.describe(items.at(-1))?.rank ?? null;
    // Up to there, the next poll takes what is not known for new.
    const isWithinOverlap = top !== null && lowest !== null && compareRanks(lowest, rankBefore(top, this.list.overlap)) >= 0;
    return !isWithinOverlap && (isStarting || (!this.list.isAskedSince && this.hasMetKnown));
  }

  /** Pages that are counted move when items before them are deleted: what moves to a page before is on no page. */
  private mayHaveMissed(): boolean {
    return this.list.order !== 'none' && !this.list.hasStablePages && this.pass.hasFoundBelow;
  }

  private get keys(): readonly string[] {
    const keys = this.fresh.map(({ key, unfitKey, isFit }) => (isFit ? key : unfitKey));
    return this.list.order === 'oldest' ? keys.reverse() : keys;
  }

  private cut(keys: readonly string[]): readonly string[] {
    return keys.slice(0, Math.max(maxKeys, 2 * this.largestPage));
  }

  private get allGiven(): readonly string[] {
    const { given } = this.cursor;
    const isOlder = this.isContinued && this.list.order === 'newest';
    return this.cut(isOlder ? [...given, ...this.keys] : [...this.keys, ...given]);
  }

  ahead(): { readonly cursor: ListCursor; readonly isAhead: boolean } {
    const { cursor, list, pass } = this;
    if (list.order === 'none')
      throw new StepError(
        `${list.name} lists more items than one check can read, in no order that shows which are new. Narrow the list down.`,
      );
    if (list.order === 'newest' || !list.hasStablePages) return { cursor: { ...cursor, given: this.allGiven, pass }, isAhead: true };
    const known = this.cut([...this.keys, ...cursor.known]);
    return { cursor: { ...cursor, known, last: newerOf(cursor.last, pass.high), pass }, isAhead: true };
  }

  /** The next poll reads from the top, with the same known keys. */
  refused(): { readonly cursor: ListCursor; readonly isAhead: boolean } {
    return { cursor: { ...this.cursor, given: this.allGiven, pass: null }, isAhead: false };
  }

  whole(): { readonly cursor: ListCursor; readonly isAhead: boolean } {
    const { cursor, list, pass } = this;
    const isAhead = this.isContinued && list.order === 'newest' && pass.hasFound;
    if (!cursor.isStarting && this.mayHaveMissed() && cursor.again < maxPasses)
      return { cursor: { ...cursor, given: this.allGiven, pass: null, again: cursor.again + 1 }, isAhead };
    const last = newerOf(newerOf(cursor.last, pass.high), list.isAskedSince ? pass.from : null);
    if (list.order === 'none' && this.found.size > maxKeys)
      throw new StepError(
        `${list.name} lists more than ${maxKeys.toLocaleString('en-US')} items, in no order that shows which are new. Narrow the list down.`,
      );
    // All that is newer than the oldest item of the pass was read.
    const lowest = last === null || pass.low === null ? null : olderOf(rankAfter(pass.low), rankBefore(last, list.overlap));
    const floor = newerOf(cursor.floor, lowest);
    return {
      cursor: { known: this.cut([...this.allGiven, ...cursor.known]), given: [], floor, last, pass: null, again: 0, isStarting: false },
      isAhead,
    };
  }
}

/** A failure that another try does not change, such as a mark that the app does not know any more. */
const isRefusal = (error: unknown): boolean =>
  error instanceof StepError && error.options.isTransient !== true && error.options.isConnectionLost !== true;

/** The oldest first. */
function inOrder({ order }: NewsList, items: readonly ListItem[]): readonly ListItem[] {
  const listed = order === 'newest' ? items.toReversed() : items;
  return listed.toSorted((one, other) => (one.rank === null || other.rank === null ? 0 : compareRanks(one.rank, other.rank)));
}
