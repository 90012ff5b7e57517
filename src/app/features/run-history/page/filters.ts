import { runKinds, runStates, type RunKind } from '../../../../domain/runs/history';
import type { Run } from '../../../../contract/runs';
import type { RunState } from '../../../../domain/runs/states';

export const historyPath = '/app/history';

/** Characters. */
const maxSearchLength = 200;

/** `decision`: runs that wait for a person's answer about a step. */
export const shownStates = ['open', 'decision', ...runStates] as const;
export type StateFilter = 'open' | 'decision' | RunState['name'];

/** The runs that the address asks for. Dates are days in the reader's zone, `2026-11-21`; null for no filter. */
export interface Filters {
  readonly search: string;
  readonly state: StateFilter | null;
  readonly kind: RunKind | null;
  readonly zapId: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

export const noFilters: Filters = { search: '', state: null, kind: null, zapId: null, from: null, to: null };

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Reads the filters of an address; invalid values are left out. */
export function filtersIn(query: string): Filters {
  const params = new URLSearchParams(query);
  const zap = params.get('zap') ?? '';
  const [from, to] = [params.get('from'), params.get('to')];
  return {
    search: (params.get('q') ?? '').slice(0, maxSearchLength),
    state: shownStates.find((state) => state === params.get('state')) ?? null,
    kind: runKinds.find((kind) => kind === params.get('kind')) ?? null,
    zapId: /^[1-9]\d{0,9}$/.test(zap) ? Number(zap) : null,
    from: isDay(from) ? from : null,
    to: isDay(to) ? to : null,
  };
}

/** The address that asks for it. */
export function addressOfFilters({ search, state, kind, zapId, from, to }: Filters): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('q', search.slice(0, maxSearchLength));
  if (state !== null) params.set('state', state);
  if (kind !== null) params.set('kind', kind);
  if (zapId !== null) params.set('zap', String(zapId));
  if (from !== null) params.set('from', from);
  if (to !== null) params.set('to', to);
  const query = params.toString();
  return query === '' ? historyPath : `${historyPath}?${query}`;
}

/** True for a run that is chosen together with others, to be replayed or, in the list of those that need a decision, to be answered. */
export const canChoose = ({ state, reason, canReplay }: Run, shown: StateFilter | null): boolean =>
  shown === 'decision' ? state === 'waiting' && reason === 'answer' : state === 'failed' && canReplay;

export const hasFilters = (filters: Filters): boolean => addressOfFilters(filters) !== historyPath;

/** The filters as the endpoint takes them: `to` includes its day. */
export function queryOf({ search, state, kind, zapId, from, to }: Filters) {
  const startOf = (day: string, more = 0): string => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    return new Date(year, month - 1, date + more).toISOString();
  };
  return {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(state === null ? {} : { state }),
    ...(kind === null ? {} : { kind }),
    ...(zapId === null ? {} : { zapId }),
    ...(from === null ? {} : { from: startOf(from) }),
    ...(to === null ? {} : { to: startOf(to, 1) }),
  };
}
