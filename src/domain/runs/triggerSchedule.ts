/** The schedule of a trigger that runs a Zap at times. It is kept in the trigger's field `schedule`. */
import { appKey } from '../zapSteps';
import type { FieldValue, TriggerStep } from './definition';
import { JsonReader, type DefinitionIssue } from './jsonReader';
import { readSchedule, usualSchedules, type Schedule } from './schedules';

/** The built-in app whose triggers are schedules. */
export const scheduleApp = 'ScheduleCLIAPI';

/** True for a trigger that runs at times. */
export const isScheduled = ({ app }: Pick<TriggerStep, 'app'>): boolean => appKey(app) === scheduleApp;

/** The schedule of a trigger, or what is wrong with it; `missing` if it has none yet. */
export type TriggerSchedule =
  | { readonly ok: true; readonly schedule: Schedule }
  | { readonly ok: false; readonly reason: 'missing' }
  | { readonly ok: false; readonly reason: 'wrong'; readonly issues: readonly DefinitionIssue[] };

/** Reads the schedule of a scheduled trigger. */
export function scheduleOf({ fields }: Pick<TriggerStep, 'fields'>): TriggerSchedule {
  const value = Object.hasOwn(fields, 'schedule') ? fields.schedule : null;
  if (value === null || value === undefined) return { ok: false, reason: 'missing' };
  const reader = new JsonReader();
  const schedule = readSchedule(reader, value, 'schedule');
  return reader.issues.length === 0 ? { ok: true, schedule } : { ok: false, reason: 'wrong', issues: reader.issues };
}

const { minutes, hours, days, weeks, months } = usualSchedules;
const schedulesOfEvents: ReadonlyMap<string, Schedule> = new Map<string, Schedule>([
  ['every_minutes', minutes],
  ['every_hour', hours],
  ['every_day', days],
  ['every_week', weeks],
  ['every_month', months],
]);

/** The schedule with which an event of the app begins; null for an event without one. */
export const initialSchedule = (event: string): Schedule | null => schedulesOfEvents.get(event) ?? null;

/** The fields of a new trigger. */
export function initialTriggerFields(app: string, event: string): Readonly<Record<string, FieldValue>> {
  const schedule = isScheduled({ app }) ? initialSchedule(event) : null;
  return schedule === null ? {} : { schedule: { ...schedule } };
}
