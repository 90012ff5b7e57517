import { parseRouteAccountId } from '../../../domain/accountIds';

/** The place of the page: what its address asks for, so that reload and Back work. */
export interface Wanted {
  /** Null: every folder; 0: Home (B2.09). */
  readonly folder: number | null;
  readonly search: string;
  /** The account that it names, which a page that is loaded anew works in again (B4.10); absent where it names none. */
  readonly accountId?: number;
}

export const everything: Wanted = { folder: null, search: '' };
export const libraryPath = '/app/assets/zaps';
/** Characters. */
const longestSearch = 200;

export const isLibrary = (pathname: string): boolean => pathname.replace(/\/$/, '') === libraryPath;

/** What an address asks for; whatever does not fit is left out. */
export function wantedIn(query: string): Wanted {
  const params = new URLSearchParams(query);
  const folder = params.get('folder') ?? '';
  const accountId = parseRouteAccountId(params.get('account_id'));
  return {
    folder: /^\d{1,10}$/.test(folder) ? Number(folder) : null,
    search: (params.get('q') ?? '').slice(0, longestSearch),
    ...(accountId === null ? {} : { accountId }),
  };
}

/** The address that asks for it. */
export function addressOfWanted({ folder, search, accountId }: Wanted): string {
  const params = new URLSearchParams();
  if (folder !== null) params.set('folder', String(folder));
  if (search !== '') params.set('q', search.slice(0, longestSearch));
  if (accountId !== undefined) params.set('account_id', String(accountId));
  const query = params.toString();
  return query === '' ? libraryPath : `${libraryPath}?${query}`;
}
