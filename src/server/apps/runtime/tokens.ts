/** News of apps that keep the place themselves: the token of the last page is sent by the next poll. */
import type { Since } from '../../../domain/apps/definition';
import { minutes } from '../../../domain/durations';
import { readPlace } from '../../../domain/apps/places';
import { textOf } from '../../../domain/runs/json';
import { StepError } from '../../connectors/connector';
import { ask } from './ask';
import type { AppCall } from './call';
import { fitsReply } from './errors';
import { valueAt } from './fill';
import { maxKeys } from './news';
import { maxPages, readPage, type Page, type PageMark, type Reading } from './pages';
import { setPart } from './request';

type SinceToken = Extract<Since, { readonly token: string }>;

export interface TokenCursor {
  /** Empty while the first pages are read. */
  readonly token: string;
  /** The next page of a reading that is not finished. */
  readonly mark: PageMark | null;
  /** Keys of the items that were given lately, the newest first. */
  readonly known: readonly string[];
  /** When the token was got, in milliseconds since 1970; missing in cursors of earlier versions. */
  readonly at?: number;
}

export interface TokenItems {
  readonly since: SinceToken;
  readonly keyOf: (item: unknown) => string;
  readonly isFit: (item: unknown) => boolean;
}

export interface TokenNews {
  readonly items: readonly unknown[];
  readonly state: TokenCursor;
  readonly more?: 'now' | 'lost';
  readonly warning: string;
}

/** The items since the token. An old token that the app does not know any more begins again with a warning. */
export async function readByToken(call: AppCall, reading: Reading, of: TokenItems, before: TokenCursor | null): Promise<TokenNews> {
  const { since } = of;
  if (before === null && since.first !== undefined) return { items: [], state: await firstState(call, reading, since), warning: '' };
  const news = await readOn(call, reading, of, before ?? { token: '', mark: null, known: [] });
  if (news !== 'expired') return news;
  const warning = `${call.app.name} no longer knows where this Zap left off. Events since its last check may be missing.`;
  if (since.first !== undefined) return { items: [], state: await firstState(call, reading, since), more: 'lost', warning };
  const again = await readOn(call, reading, of, { token: '', mark: null, known: [] });
  if (again === 'expired')
    throw new StepError(`${call.app.name} can’t start from the present moment. Try again later.`, { isTransient: true });
  return { ...again, more: again.more ?? 'lost', warning };
}

async function firstState(call: AppCall, { scope }: Reading, { token, first }: SinceToken): Promise<TokenCursor> {
  const reply = await ask(call, first!, scope, { repeat: 'safe' });
  return { token: requireToken(call, textOf(readPlace({ reply }, token))), mark: null, known: [], at: call.context.now.getTime() };
}

function requireToken({ app }: AppCall, token: string): string {
  if (token !== '') return token;
  throw new StepError(`${app.name} doesn’t say where to continue. Try again later.`, { isTransient: true });
}

async function readOn(
  call: AppCall,
  reading: Reading,
  { since, keyOf, isFit }: TokenItems,
  before: TokenCursor,
): Promise<TokenNews | 'expired'> {
  const isStarting = before.token === '';
  const known = new Set(before.known);
  const items: unknown[] = [];
  const keys: string[] = [];
  let warning = '';
  let mark = before.mark;
  for (let count = 1; ; count += 1) {
    const page: Page | 'expired' | 'refused' = await readTokenPage(call, reading, since, {
      token: before.token,
      mark,
      isFirst: count === 1,
    });
    if (page === 'expired') return page;
    if (page === 'refused') {
      mark = null;
      continue;
    }
    for (const item of isStarting ? [] : page.items) {
      if (!isFit(item) || isOld(call, since, item, before.at)) continue;
      const key = keyOf(item);
      if (key === '') warning = `${call.app.name} lists an item without an ID, which doesn’t start a run.`;
      if (key === '' || known.has(key)) continue;
      known.add(key);
      keys.unshift(key);
      items.push(item);
    }
    mark = page.next;
    const kept = [...keys, ...before.known].slice(0, maxKeys);
    if (mark === null) {
      const token = textOf(readPlace({ reply: page.reply }, since.token)) || before.token;
      return { items, state: { token: requireToken(call, token), mark: null, known: kept, at: call.context.now.getTime() }, warning };
    }
    if (count >= (reading.request.pages?.most ?? maxPages)) return { items, state: { ...before, mark, known: kept }, more: 'now', warning };
  }
}

/** Clocks differ. An item that was given already is known by its key. */
const overlap = minutes(1);

function isOld(call: AppCall, { made }: SinceToken, item: unknown, at: number | undefined): boolean {
  if (made === undefined || at === undefined) return false;
  return Date.parse(textOf(valueAt(call, made, { item }))) < at - overlap;
}

interface TokenPage {
  readonly token: string;
  readonly mark: PageMark | null;
  readonly isFirst: boolean;
}

/** `refused`: the app does not know the page of an earlier poll any more. */
async function readTokenPage(
  call: AppCall,
  reading: Reading,
  since: SinceToken,
  { token, mark, isFirst }: TokenPage,
): Promise<Page | 'expired' | 'refused'> {
  const isAddress = since.send === 'address';
  let isExpired = false;
  try {
    const page = await readPage(
      call,
      {
        ...reading,
        prepare: (filled) => (token === '' || isAddress ? undefined : setPart(filled, since.send, token)),
        accepts: (reply) => (isExpired = token !== '' && fitsReply(call, since.expired, reply)),
      },
      mark ?? (isAddress && token !== '' ? { url: token } : null),
    );
    return isExpired ? 'expired' : page;
  } catch (error) {
    const isRefused = error instanceof StepError && error.options.isTransient !== true && error.options.isConnectionLost !== true;
    if (isFirst && mark !== null && isRefused) return 'refused';
    throw error;
  }
}
