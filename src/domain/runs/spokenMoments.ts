/** Reads moments that people say relative to now: “tomorrow 9:00”, “in 3 days”, “next Monday at 14:30”. */
import { hours, minutes } from '../durations';
import { addToDate, asUtc, fromUtc, momentOf, startOfDay, wallTimeAt, weekdayOf, type DateUnit } from './wallTime';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const namedDays: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1, 'day after tomorrow': 2 };
const units: Readonly<Record<string, DateUnit>> = { day: 'days', week: 'weeks', month: 'months', year: 'years' };

const amount = '(?<amount>an?|\\d{1,6})';
const unit = '(?<unit>day|week|month|year)s?';
const clock = '(?:(?:,? at|,)? ?(?:(?<hour>\\d{1,2})(?:[:.](?<minute>\\d{2}))?(?: ?(?<half>am|pm))?|(?<name>noon|midnight)))?';
const patterns: readonly RegExp[] = [
  new RegExp(`^(?:the )?(?<day>${Object.keys(namedDays).join('|')})${clock}$`),
  new RegExp(`^(?:(?:on|next) )?(?<weekday>${weekdays.join('|')})${clock}$`),
  new RegExp(`^in ${amount} ${unit}${clock}$`),
  new RegExp(`^${amount} ${unit} (?<ago>ago)${clock}$`),
];
const span = new RegExp(`^(?:(?<ahead>in) )?${amount} (?<unit>minute|hour)s?(?<ago> ago)?$`);

/**
 * The moment that a text names relative to `now`: today, tomorrow, yesterday or a weekday, which is the next one after today, each with
 * a time or else at the beginning of the day; a number of days, weeks, months or years from now, with a time or else at the present
 * one; a number of minutes or hours; `now`. Null for anything else. Times are local times of the zone.
 */
export function readSpokenMoment(text: string, zone: string, now: number): number | null {
  if (text.length > 60) return null;
  const said = text.trim().replace(/\s+/g, ' ').toLowerCase();
  if (said === 'now') return now;
  const ofSpan = span.exec(said)?.groups;
  if (ofSpan !== undefined) {
    if ((ofSpan.ahead === undefined) === (ofSpan.ago === undefined)) return null;
    const length = countOf(ofSpan.amount) * (ofSpan.unit === 'hour' ? hours(1) : minutes(1));
    return ofSpan.ago === undefined ? now + length : now - length;
  }
  for (const pattern of patterns) {
    const found = pattern.exec(said)?.groups;
    if (found !== undefined) return momentOfWords(found, zone, now);
  }
  return null;
}

function momentOfWords(groups: Readonly<Record<string, string | undefined>>, zone: string, now: number): number | null {
  const time = timeOf(groups);
  if (time === null) return null;
  const today = wallTimeAt(now, zone);
  if (groups.amount !== undefined) {
    const count = countOf(groups.amount);
    const then = addToDate(now, groups.ago === undefined ? count : -count, units[groups.unit ?? '']!, zone);
    return then === null || time === undefined ? then : momentOf({ ...wallTimeAt(then, zone), ...time }, zone);
  }
  const later =
    groups.day === undefined ? ((weekdays.indexOf(groups.weekday ?? '') - weekdayOf(today) + 6) % 7) + 1 : namedDays[groups.day]!;
  if (time === undefined) return startOfDay(today, zone, later);
  return momentOf(fromUtc(asUtc({ ...today, day: today.day + later, ...time })), zone);
}

const countOf = (word = ''): number => (word.startsWith('a') ? 1 : Number(word));

/** The time of a day; undefined without one, null for one that no clock shows. */
function timeOf({ hour, minute = '0', half, name }: Readonly<Record<string, string | undefined>>) {
  const rest = { second: 0, millisecond: 0 };
  if (name !== undefined) return { hour: name === 'noon' ? 12 : 0, minute: 0, ...rest };
  if (hour === undefined) return undefined;
  const number = Number(hour);
  if (Number(minute) > 59 || number > 23 || (half !== undefined && (number < 1 || number > 12))) return null;
  return { hour: half === undefined ? number : (number % 12) + (half === 'pm' ? 12 : 0), minute: Number(minute), ...rest };
}
