import { hours } from '../../../../domain/durations';
import { runKinds, runStates, type RunKind } from '../../../../domain/runs/history';
import type { Run } from '../../../../contract/runs';
import type { RunState } from '../../../../domain/runs/states';
import { lastDays, lastHours, type Span } from '../counts';

export const historyPath = '/app/history';

/** Characters. */
const maxSearchLength = 200;

/** `decision`: runs that wait for a person's answer about a step. */
export const shownStates = ['open', 'decision', ...runStates] as const;
export type StateFilter = 'open' | 'decision' | RunState['name'];

/**
 * The runs that the address asks for. `from` and `to` are days or hours in the reader's zone, `2026-11-21` or `2026-11-21T14`; both are
 * included. Null for no filter.
 */
export interface Filters {
  readonly search: string;
  readonly state: StateFilter | null;
  readonly kind: RunKind | null;
  readonly zapId: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

export const noFilters: Filters = { search: '', state: null, kind: null, zapId: null, from: null, to: null };

const isTime = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}(?:T(?:[01]\d|2[0-3]))?$/.test(text) && !Number.isNaN(Date.parse(`${text.slice(0, 10)}T00:00:00Z`));

/** True for an hour, false for a day. */
export const isHour = (time: string): boolean => time.length > 10;

/** When a day or hour begins, or the one so many later: milliseconds since 1970. */
export function startOf(time: string, later = 0): number {
  const [year = 0, month = 1, date = 1, hour] = time.split(/[-T]/).map(Number);
  return hour === undefined ? new Date(year, month - 1, date + later).getTime() : new Date(year, month - 1, date, hour + later).getTime();
}

/** The day or hour that begins at a moment, as filters have it. */
export function timeOf(moment: number, unit: 'hour' | 'day'): string {
  const at = new Date(moment);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return unit === 'day' ? day : `${day}T${two(at.getHours())}`;
}

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
    from: isTime(from) ? from : null,
    to: isTime(to) ? to : null,
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

/** The filters as the endpoint takes them: `to` includes its day or hour. */
export function queryOf({ search, state, kind, zapId, from, to }: Filters) {
  return {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(state === null ? {} : { state }),
    ...(kind === null ? {} : { kind }),
    ...(zapId === null ? {} : { zapId }),
    ...(from === null ? {} : { from: new Date(startOf(from)).toISOString() }),
    ...(to === null ? {} : { to: new Date(startOf(to, 1)).toISOString() }),
  };
}

/** Hours of the chart without a filter, and the most days of it. */
const [shownHours, mostDays] = [72, 30];

/** The time that the chart shows: that of the days in the filters. Chosen hours are a part of it. */
export function spanOf({ from, to }: Filters, now: number): Span {
  const recent = lastHours(now, shownHours);
  if (from === null && to === null) return recent;
  if (from !== null && to !== null && isHour(from) && isHour(to)) {
    if (startOf(from) >= recent.from) return recent;
    return { from: startOf(from.slice(0, 10)), to: startOf(to.slice(0, 10), 1), unit: 'hour' };
  }
  const end = to === null ? lastDays(now, 1).to : startOf(to.slice(0, 10), 1);
  const earliest = startOf(timeOf(end, 'day'), -mostDays);
  const begin = from === null ? earliest : Math.max(startOf(from.slice(0, 10)), earliest);
  return { from: Math.min(begin, startOf(timeOf(end, 'day'), -1)), to: end, unit: end - begin > hours(shownHours + 1) ? 'day' : 'hour' };
}
