/** The four addresses of the Zap mover (B2.02), with its modes and the move that it tells of. */
import { parseRouteAccountId } from './accountIds';
import { onlyParam } from './addresses';

export const moverPath = '/app/move-zaps';

/** What an address of the mover asks for. */
export interface MoverRoute {
  /** Account ids; null where the address names none, or none that can be read. */
  readonly fromId: number | null;
  readonly toId: number | null;
  /** What stood where an id should: `{ from: 'abc' }`. */
  readonly unread: { readonly from?: string; readonly to?: string };
  /** Lists Zaps in shared folders that are others' as well (B2.10, H5). */
  readonly includeShared: boolean;
  /** Lists drafts as well (B2.15, H6). */
  readonly includeDrafts: boolean;
  /** One Zap at a time (B2.16). */
  readonly isSingle: boolean;
  /** The move whose report is shown; null: the selection. */
  readonly movedId: number | null;
}

const pattern = /^\/app\/move-zaps(?:\/from\/([^/]+))?(?:\/to\/([^/]+))?\/?$/;

/** Reads an address; null when it is none of the mover's. Never throws. */
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
 * The end of an address of the mover that starts with these Zaps selected; empty for none. A hash, since no server has to read
 * it: there may be as many as a list has.
 */
export const moverSelection = (ids: Iterable<number>): string => {
  const text = [...ids].join();
  return text === '' ? '' : selectionMark + text;
};

/** The Zaps that an address starts with; null where it does not say. What is no id is left out. Never throws. */
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
