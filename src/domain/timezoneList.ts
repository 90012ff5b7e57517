import { minutes } from './durations';

export interface TimezoneChoice {
  /** IANA name: `America/New_York`. */
  readonly id: string;
  readonly label: string;
}

/** `UTC` is not in the runtime's list of supported names, but people choose it. */
const names = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];

/**
 * True for every name that the runtime knows, including other spellings of an offered one: browsers do not agree on
 * `Asia/Calcutta` and `Asia/Kolkata`, and each reports its own.
 */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * All time zones at one moment, from west to east and by name within an offset:
 * `{ id: 'America/New_York', label: '(GMT-05:00) America/New York' }`. The offset is the one in force then, so it follows
 * summer time.
 */
export function timezonesAt(now: Date): readonly TimezoneChoice[] {
  // Offsets change at quarters of an hour; computing 400 of them takes about 40 ms, so the last result is cached for one.
  const quarter = Math.floor(now.getTime() / minutes(15));
  if (last?.quarter !== quarter) last = { quarter, choices: choicesAt(now) };
  return last.choices;
}

let last: { readonly quarter: number; readonly choices: readonly TimezoneChoice[] } | undefined;

function choicesAt(now: Date): TimezoneChoice[] {
  return names
    .map((name) => ({ name, offset: offsetMinutes(name, now) }))
    .sort((a, b) => a.offset - b.offset || (a.name < b.name ? -1 : 1))
    .map(({ name, offset }) => ({ id: name, label: `(GMT${offsetText(offset)}) ${name.replaceAll('_', ' ')}` }));
}

/** `GMT+05:30` → 330; plain `GMT` → 0. */
function offsetMinutes(name: string, now: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' }).formatToParts(now);
  const text = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const found = /^GMT([+-])(\d{2}):(\d{2})/.exec(text);
  if (found === null) return 0;
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]));
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
