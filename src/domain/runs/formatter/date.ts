import { days, hours, minutes, seconds } from '../../durations';
import { isTimezone } from '../../timezoneList';
import { addToDate, asUtc, wallTimeAt } from '../wallTime';
import { formatProblem, readDate, writeDate } from './dateFormats';
import { field, FormatterError, type FormatterFunction, type FormatterInput } from './functions';

const make = (
  name: string,
  title: string,
  help: string,
  fields: FormatterFunction['fields'],
  run: FormatterFunction['run'],
): FormatterFunction => ({ name: `date_${name}`, group: 'date', title, help, fields, run });

const formatHelp = 'For example YYYY-MM-DD HH:mm, MMMM D, YYYY or h:mm A. Text in [brackets] stays as it is.';
const input = field('input', 'value', 'Date', 'A date such as 2026-05-31 09:00, or a timestamp.');
const zone = field('zone', 'text', 'Time zone', 'Such as Europe/Berlin. The Zap’s own if left empty.', { isRequired: false });

const units = { minutes: 'Minutes', hours: 'Hours', days: 'Days', weeks: 'Weeks', months: 'Months', years: 'Years' };
const exactUnits = { seconds: 'Seconds', minutes: 'Minutes', hours: 'Hours', days: 'Days', weeks: 'Weeks' };

/** The functions of dates, in the order in which a list offers them. Results are in ISO 8601 (UTC) unless a format says otherwise. */
export const dateFunctions: readonly FormatterFunction[] = [
  make(
    'parse',
    'Read date',
    'Reads a date from a text.',
    [
      field('input', 'value', 'Text'),
      field('format', 'text', 'Format', `${formatHelp} The usual formats if left empty.`, { isRequired: false }),
      zone,
    ],
    (call) => {
      const format = formatOf(call);
      if (format === '') return iso(call.moment('input', zoneOf(call)));
      const moment = readDate(call.text('input').trim(), format, zoneOf(call));
      if (moment === null)
        throw new FormatterError(`“${call.text('input').slice(0, 80)}” does not have the format ${format.slice(0, 80)}.`);
      return iso(moment);
    },
  ),
  make(
    'format',
    'Format date',
    'Writes a date in a format and time zone.',
    [input, field('format', 'text', 'Format', formatHelp, { initial: 'YYYY-MM-DD HH:mm' }), zone],
    (call) => writeDate(call.moment('input'), formatOf(call), zoneOf(call)),
  ),
  make(
    'add',
    'Add or subtract time',
    'Adds time to a date. A negative amount subtracts time.',
    [input, field('amount', 'number', 'Amount', 'Such as 3 or -1.'), field('unit', 'choice', 'Unit', '', { choices: units })],
    (call) => iso(addTime(call.moment('input'), call.number('amount'), call.choice('unit') as keyof typeof units, call.zone)),
  ),
  make(
    'difference',
    'Time between dates',
    'Counts the whole units from one date to another. The result is negative if the second date is earlier.',
    [
      field('start', 'value', 'From'),
      field('end', 'value', 'To'),
      field('unit', 'choice', 'Unit', '', { initial: 'days', choices: exactUnits }),
    ],
    (call) => {
      const length = { seconds: seconds(1), minutes: minutes(1), hours: hours(1), days: days(1), weeks: days(7) }[
        call.choice('unit') as keyof typeof exactUnits
      ];
      // Days are counted as in “Add time”: one in which the clock changes is a day as well.
      const isInDays = ['days', 'weeks'].includes(call.choice('unit'));
      const at = (name: string): number => (isInDays ? asUtc(wallTimeAt(call.moment(name), call.zone)) : call.moment(name));
      const difference = Math.trunc((at('end') - at('start')) / length);
      return difference === 0 ? 0 : difference;
    },
  ),
  make(
    'zone',
    'Convert time zone',
    'Converts a date to the local time in another time zone.',
    [
      input,
      field('from', 'text', 'From time zone', 'For a date without a time zone. The Zap’s own if left empty.', { isRequired: false }),
      field('zone', 'text', 'To time zone', 'Such as America/New_York.'),
      field('format', 'text', 'Format', formatHelp, { initial: 'YYYY-MM-DD[T]HH:mm:ssZ' }),
    ],
    (call) => writeDate(call.moment('input', zoneOf(call, 'from')), formatOf(call), zoneOf(call)),
  ),
];

function formatOf(call: FormatterInput): string {
  const format = call.text('format').slice(0, 500);
  const problem = formatProblem(format);
  if (problem !== null) throw new FormatterError(problem);
  return format;
}

function zoneOf(call: FormatterInput, name = 'zone'): string {
  const text = call.text(name).trim();
  if (text === '') return call.zone;
  if (!isTimezone(text)) throw new FormatterError(`The time zone ${text.slice(0, 80)} is unknown.`);
  return text;
}

function iso(moment: number): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) throw new FormatterError('This date is out of range.');
  return date.toISOString();
}

/** Minutes and hours are exact; longer units keep the local time (`addToDate`). */
function addTime(moment: number, amount: number, unit: keyof typeof units, here: string): number {
  if (unit === 'minutes') return moment + minutes(amount);
  if (unit === 'hours') return moment + hours(amount);
  if (!Number.isInteger(amount)) throw new FormatterError('The amount must be a whole number for this unit.');
  const added = addToDate(moment, amount, unit, here);
  if (added === null) throw new FormatterError('This date is out of range.');
  return added;
}
