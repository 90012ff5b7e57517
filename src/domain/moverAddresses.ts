/** The four addresses of the Zap mover, with its modes and the move of a report. */
import { parseRouteAccountId } from './accountIds';
import { onlyParam } from './queryParams';

export const moverPath = '/app/move-zaps';

/** The parameters in a mover address. */
export interface MoverRoute {
  /** Account ids; null if the address has none, or none that is readable. */
  readonly fromId: number | null;
  readonly toId: number | null;
  /** The unreadable text instead of an id: `{ from: 'abc' }`. */
  readonly unread: { readonly from?: string; readonly to?: string };
  /** Also lists other people's Zaps in shared folders (H5). */
  readonly includeShared: boolean;
  /** Also lists drafts (H6). */
  readonly includeDrafts: boolean;
  /** One Zap at a time. */
  readonly isSingle: boolean;
  /** The move whose report is shown; null: the selection. */
  readonly movedId: number | null;
}

const pattern = /^\/app\/move-zaps(?:\/from\/([^/]+))?(?:\/to\/([^/]+))?\/?$/;

/** Reads an address; null if it is not a mover address. Never throws. */
export function parseMoverAddress(pathname: string, search: string): MoverRoute | null {
  const found = pattern.exec(pathname);
  if (!found) return null;
  const [, from, to] = found;
  const isSet = (name: string): boolean => onlyParam(search, name) === '1';
  const fromId = parseRouteAccountId(from);
  const toId = parseRouteAccountId(to);
  return {
    fromId,
    toId,
    unread: {
      ...(from !== undefined && fromId === null ? { from: decoded(from) } : {}),
      ...(to !== undefined && toId === null ? { to: decoded(to) } : {}),
    },
    includeShared: isSet('includeShared'),
    includeDrafts: isSet('includeDrafts'),
    isSingle: isSet('single'),
    movedId: parseRouteAccountId(onlyParam(search, 'moved')),
  };
}

/** The address of the mover with accounts preset; modes that are off are left out. */
export function moverAddress({
  fromId = null,
  toId = null,
  includeShared = false,
  includeDrafts = false,
  isSingle = false,
  movedId = null,
}: Partial<Omit<MoverRoute, 'unread'>> = {}): string {
  const query = [
    ...(includeShared ? ['includeShared=1'] : []),
    ...(includeDrafts ? ['includeDrafts=1'] : []),
    ...(isSingle ? ['single=1'] : []),
    ...(movedId === null ? [] : [`moved=${movedId}`]),
  ].join('&');
  return moverPath + (fromId === null ? '' : `/from/${fromId}`) + (toId === null ? '' : `/to/${toId}`) + (query && `?${query}`);
}

const selectionMark = '#zaps=';

/**
 * The hash of a mover address that starts with these Zaps selected; empty for none. A hash, because no server has to read it:
 * there may be as many as a list has.
 */
export const moverSelection = (ids: Iterable<number>): string => {
  const text = [...ids].join();
  return text === '' ? '' : selectionMark + text;
};

/** The Zaps selected by an address; null if it does not say. Invalid ids are skipped. Never throws. */
export function selectionIn(hash: string): readonly number[] | null {
  if (!hash.startsWith(selectionMark)) return null;
  return hash
    .slice(selectionMark.length)
    .split(',')
    .map(parseRouteAccountId)
    .filter((id) => id !== null);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
