/** Events of an iCalendar file (RFC 5545). They are computed in a thread: a rule of repetition can continue for ever. */
import { formatCount } from '../../../domain/numbers';
import { StepError } from '../connector';
import { runInThread } from '../threads/runInThread';
import { calendarSource } from './calendarSource';

const readTimeout = 8000;

export const sampleEvent = {
  uid: '4f1c2b@example.org',
  title: 'Planning',
  description: 'The next quarter.',
  location: 'Room 4',
  start: '2026-11-21T09:30:00.000Z',
  end: '2026-11-21T10:30:00.000Z',
  isAllDay: false,
  isRepeating: false,
  status: 'CONFIRMED',
  url: 'https://example.org/planning',
  organizer: 'ada@example.org',
  attendees: ['grace@example.org'],
  /** For example that its time zone is unknown; empty for most. */
  warning: '',
};
export type CalendarEvent = typeof sampleEvent;

type Message =
  | { readonly type: 'read'; readonly events: readonly CalendarEvent[]; readonly skipped: number }
  | { readonly type: 'unreadable' | 'tooMany' };

/** `between` gives each occurrence that begins in it, in their order; without it, each event once, as it is first. */
export interface CalendarRequest {
  readonly text: string;
  /** For times without a zone. */
  readonly zone: string;
  /** Milliseconds since 1970, both ends included. */
  readonly between: readonly [from: number, to: number] | null;
  readonly signal: AbortSignal;
}

export interface CalendarEvents {
  readonly events: readonly CalendarEvent[];
  /** That some events could not be read and were left out; empty if all were read. */
  readonly warning: string;
}

/** The events of a calendar. Throws a `StepError` for a text that is none, or one with too many events. */
export async function readCalendar({ text, zone, between, signal }: CalendarRequest): Promise<CalendarEvents> {
  const library = require.resolve('ical.js');
  const end = await runInThread<Message>({
    source: calendarSource,
    data: { library, windowsZones: require.resolve('windows-iana'), text, zone, between },
    milliseconds: readTimeout,
    signal,
  });
  if (end.type === 'timeout' || end.type === 'memory')
    throw new StepError('The calendar takes too long to read. It may have an event that repeats without end.');
  if (end.type !== 'message') throw new StepError('The calendar could not be read.', { isTransient: true });
  const { message } = end;
  if (message.type === 'read') return { events: message.events, warning: warningOf(message.skipped) };
  if (message.type === 'tooMany') throw new StepError('The calendar has more than 10,000 events.');
  throw new StepError('There is no calendar in the iCalendar format at this URL. It usually ends with .ics.');
}

const warningOf = (skipped: number): string =>
  skipped === 0 ? '' : `${formatCount(skipped, 'event')} of the calendar could not be read and ${skipped === 1 ? 'was' : 'were'} left out.`;
