import { allCategories, serviceSorts, type ServiceSort } from '../../../../domain/services';

/** The reader's search. */
export interface DirectoryQuery {
  readonly search: string;
  /** A slug, or `All`. */
  readonly category: string;
  readonly sort: ServiceSort;
  /** Only apps that run on this server, as long as nothing else is asked for; only the others; or all. */
  readonly running: Running;
}

export const runningChoices = ['here', 'not-here', 'all'] as const;
export type Running = (typeof runningChoices)[number];

export const everything: DirectoryQuery = { search: '', category: allCategories, sort: 'popularity', running: 'here' };
/** Longest search that the server takes. */
export const maxSearchLength = 100;

/** The parameters of the directory's address; invalid ones are left out. */
export function wantedIn(query: string): DirectoryQuery {
  const params = new URLSearchParams(query);
  const sort = serviceSorts.find(({ key }) => key === params.get('sort'))?.key;
  const category = params.get('category') ?? '';
  return {
    search: (params.get('q') ?? '').slice(0, maxSearchLength),
    category: /^[a-z][a-z0-9-]{0,49}$/.test(category) ? category : everything.category,
    sort: sort ?? everything.sort,
    running: runningChoices.find((choice) => choice === params.get('runs')) ?? everything.running,
  };
}

/** The address that asks for it. */
export function addressOfWanted({ search, category, sort, running }: DirectoryQuery): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('q', search);
  if (category !== everything.category) params.set('category', category);
  if (running !== everything.running) params.set('runs', running);
  if (sort !== everything.sort) params.set('sort', sort);
  const query = params.toString();
  return query === '' ? '/apps' : `/apps?${query}`;
}

export const isDirectory = (pathname: string): boolean => /^\/apps\/?$/.test(pathname);
