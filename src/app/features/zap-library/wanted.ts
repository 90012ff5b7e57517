import { parseRouteAccountId } from '../../../domain/accountIds';

export const shownStates = ['all', 'on', 'off', 'draft'] as const;
export type StateFilter = (typeof shownStates)[number];
export const sortKeys = ['changed', 'name', 'lastRun', 'tasks'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Which of the Zaps of a folder are listed, and in what order. */
export interface Filters {
  readonly shown: StateFilter;
  /** Null: every owner. */
  readonly ownerId: number | null;
  readonly sort: SortKey;
}

/** The parameters of the address, so that reload, Back and a shared link show the same. Missing ones have their defaults. */
export interface LibraryQuery {
  /** Null: every folder; 0: Home (B2.09). */
  readonly folder: number | null;
  readonly search: string;
  /** The account that it names, which a reloaded page uses again; absent if it names none. */
  readonly accountId?: number;
  readonly shown?: Exclude<StateFilter, 'all'>;
  readonly ownerId?: number;
  readonly sort?: Exclude<SortKey, 'changed'>;
}

export const everything: LibraryQuery = { folder: null, search: '' };
export const libraryPath = '/app/assets/zaps';
/** Characters. */
const maxSearchLength = 200;

export const isLibrary = (pathname: string): boolean => pathname.replace(/\/$/, '') === libraryPath;

export const filtersOf = ({ shown, ownerId, sort }: LibraryQuery): Filters => ({
  shown: shown ?? 'all',
  ownerId: ownerId ?? null,
  sort: sort ?? 'changed',
});

/** The same place with other filters. */
export function withFilters({ folder, search, accountId, ...before }: LibraryQuery, change: Partial<Filters>): LibraryQuery {
  const { shown, ownerId, sort } = { ...filtersOf({ folder, search, ...before }), ...change };
  return {
    folder,
    search,
    ...(accountId === undefined ? {} : { accountId }),
    ...(shown === 'all' ? {} : { shown }),
    ...(ownerId === null ? {} : { ownerId }),
    ...(sort === 'changed' ? {} : { sort }),
  };
}

const oneOf = <T extends string>(values: readonly T[], given: string | null, otherwise: T): T =>
  values.find((value) => value === given) ?? otherwise;

/** Reads the request of an address; invalid values are left out. */
export function wantedIn(query: string): LibraryQuery {
  const params = new URLSearchParams(query);
  const folder = params.get('folder') ?? '';
  const accountId = parseRouteAccountId(params.get('account_id'));
  const place = {
    folder: /^\d{1,10}$/.test(folder) ? Number(folder) : null,
    search: (params.get('q') ?? '').slice(0, maxSearchLength),
    ...(accountId === null ? {} : { accountId }),
  };
  return withFilters(place, {
    shown: oneOf(shownStates, params.get('show'), 'all'),
    ownerId: parseRouteAccountId(params.get('owner')),
    sort: oneOf(sortKeys, params.get('sort'), 'changed'),
  });
}

/** The address that asks for it. */
export function addressOfWanted({ folder, search, accountId, shown, ownerId, sort }: LibraryQuery): string {
  const params = new URLSearchParams();
  if (folder !== null) params.set('folder', String(folder));
  if (search !== '') params.set('q', search.slice(0, maxSearchLength));
  if (shown !== undefined) params.set('show', shown);
  if (ownerId !== undefined) params.set('owner', String(ownerId));
  if (sort !== undefined) params.set('sort', sort);
  if (accountId !== undefined) params.set('account_id', String(accountId));
  const query = params.toString();
  return query === '' ? libraryPath : `${libraryPath}?${query}`;
}
