/** Calendars in the iCalendar format, which calendar programs publish at an address (RFC 5545). */
import { hash } from 'node:crypto';
import { brand } from '../../../domain/brand';
import { isRecord } from '../../../domain/runs/json';
import { readMoment } from '../../../domain/runs/readValues';
import {
  StepError,
  type Action,
  type ActionCall,
  type CallContext,
  type Connector,
  type Field,
  type FieldValues,
  type PollTrigger,
} from '../connector';
import { field } from '../field';
import { keepFile, sampleKeptFile } from '../files/fileContent';
import { readText, readWhole, requireText, requireWord } from '../inputs';
import { requestTimeout } from '../jsonApi';
import { checkReply, textOfReply } from '../replies';
import { readCalendar, sampleEvent, type CalendarEvent } from './calendar';

/** Bytes of a calendar. */
const maxCalendarSize = 5 * 1024 * 1024;

const addressField: Field = {
  key: 'address',
  label: 'Calendar URL',
  // Calendar programs put a key into it.
  type: 'secret',
  isRequired: true,
  placeholder: 'https://calendar.example.org/ada.ics',
  help: 'In the settings of your calendar, copy the secret address in the iCal format.',
};

/** Gets a calendar. `webcal:` is how programs write the addresses of calendars. */
async function fetchCalendar({ outgoing, signal, now }: CallContext, input: FieldValues): Promise<string> {
  const url = requireWord(input, 'address', 'Calendar URL').replace(/^webcals?:/i, 'https:');
  const reply = await outgoing.send({
    url,
    headers: { accept: 'text/calendar, */*;q=0.8' },
    timeout: requestTimeout,
    maxBytes: maxCalendarSize,
    signal,
  });
  checkReply(reply, { name: 'The calendar', repeat: 'safe', now });
  // Some programs fold lines inside of a character (RFC 5545, section 3.1), so they are unfolded before they are a text.
  const unfolded = Buffer.from(reply.body.toString('latin1').replace(/\r?\n[ \t]/g, ''), 'latin1');
  return textOfReply({ ...reply, body: unfolded });
}

const digest = (text: string): string => hash('sha256', text, 'base64url').slice(0, 12);
const sourceOf = (input: FieldValues, more = ''): string => digest(`${readText(input, 'address').trim()} ${more}`);

/** Digests of a cursor; null if it belongs to another calendar. */
const seenOf = (cursor: unknown, source: string): ReadonlySet<string> | null =>
  isRecord(cursor) && cursor.source === source ? new Set(cursor.seen as readonly string[]) : null;

const newEvent: PollTrigger = {
  kind: 'poll',
  everySeconds: 300,
  event: 'new_event',
  title: 'New event',
  help: 'Runs for each event that is added to a calendar. A recurring event counts once.',
  fields: [addressField],
  sample: sampleEvent,
  poll: async (call) => {
    const source = sourceOf(call.input);
    const text = await fetchCalendar(call, call.input);
    const { events, warning } = await readCalendar({ text, zone: call.zone, between: null, signal: call.signal });
    const keyed = [...new Map(events.map((event) => [digest(event.uid === '' ? JSON.stringify(event) : event.uid), event]))];
    const seen = seenOf(call.cursor, source);
    const fresh = seen === null ? [] : keyed.filter(([key]) => !seen.has(key));
    return {
      events: fresh.map(([key, data]) => ({ key: `event:${source}:${key}`, data })),
      cursor: { source, seen: keyed.map(([key]) => key) },
      warning,
    };
  },
};

function minutesOf(input: FieldValues): number {
  return readWhole(input, 'minutes', 'Minutes before', 1, 10_080) ?? 15;
}

const upcomingEvent: PollTrigger = {
  kind: 'poll',
  everySeconds: 60,
  event: 'event_starts',
  title: 'Event starts',
  help: 'Runs some minutes before each event of a calendar.',
  isTimed: true,
  fields: [
    addressField,
    field.number('minutes', 'Minutes before', 'From 1 to 10,080, which is a week. 15 if left empty.', { initial: 15, check: minutesOf }),
  ],
  sample: sampleEvent,
  poll: async (call) => {
    const minutes = minutesOf(call.input);
    const source = sourceOf(call.input, String(minutes));
    const from = call.now.getTime();
    const between = [from, from + minutes * 60_000] as const;
    const text = await fetchCalendar(call, call.input);
    const { events, warning } = await readCalendar({ text, zone: call.zone, between, signal: call.signal });
    const keyed = events.map((event) => [digest(`${event.uid} ${event.start}`), event] as const);
    const seen = seenOf(call.cursor, source);
    const fresh = seen === null ? [] : keyed.filter(([key]) => !seen.has(key));
    return {
      events: fresh.map(([key, data]) => ({ key: `start:${source}:${key}`, data })),
      cursor: { source, seen: keyed.map(([key]) => key) },
      warning,
    };
  },
};

const maxFound = 200;

const findEvents: Action = {
  event: 'find_events',
  title: 'Find events',
  help: `Finds the events of a calendar that start in a period, at most ${maxFound}.`,
  kind: 'search',
  fields: [
    addressField,
    field.moment('from', 'From', 'Now if left empty.'),
    field.moment('to', 'To', 'A day after “From” if left empty.'),
    field.text('words', 'Search text', 'Only events whose title, description or location contains this text.'),
  ],
  // Safe: it only reads.
  repeat: 'safe',
  isTask: true,
  sample: { events: [sampleEvent], count: 1, hasMore: false, warning: '' },
  run: async (call) => {
    const from = momentOf(call, 'from', 'From') ?? call.now.getTime();
    const to = momentOf(call, 'to', 'To') ?? from + 86_400_000;
    if (to < from) throw new StepError('To is before From.');
    if (to - from > 366 * 86_400_000) throw new StepError('From and To can be at most a year apart.');
    const words = readText(call.input, 'words').trim().toLowerCase();
    const fits = ({ title, description, location }: CalendarEvent) => `${title}\n${description}\n${location}`.toLowerCase().includes(words);
    const { events, warning } = await readCalendar({
      text: await fetchCalendar(call, call.input),
      zone: call.zone,
      between: [from, to],
      signal: call.signal,
    });
    const found = events.filter(fits);
    return { events: found.slice(0, maxFound), count: Math.min(found.length, maxFound), hasMore: found.length > maxFound, warning };
  },
};

function momentOf({ input, zone, region, now }: ActionCall, key: string, label: string): number | null {
  if (readText(input, key).trim() === '') return null;
  const moment = readMoment(input[key], zone, region, now.getTime());
  if (moment === null) throw new StepError(`${label} must be a date and time, such as 2026-11-21 09:30.`);
  return moment;
}

/** Safe: it only computes. */
const createIcs: Action = {
  event: 'create_ics',
  title: 'Create an event file',
  help: 'Creates an ICS file with one event, for example to attach to an email.',
  kind: 'write',
  fields: [
    field.text('title', 'Title', 'At most 500 characters.', { isRequired: true }),
    field.moment('start', 'Start', 'Such as 2026-11-21 09:30.', { isRequired: true }),
    field.moment('end', 'End', 'An hour after the start if left empty.'),
    field.longText('description', 'Description', 'At most 20,000 characters.'),
    field.text('location', 'Location', 'At most 500 characters.'),
    field.text('url', 'Link', 'A web page with more about the event.'),
  ],
  repeat: 'safe',
  isTask: false,
  sample: {
    uid: '4f1c2b@example.org',
    name: 'event.ics',
    content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
    encoding: 'text',
    size: 32,
    file: { ...sampleKeptFile.file, name: 'event.ics', type: 'text/calendar', size: 32 },
  },
  run: async (call) => {
    const { input } = call;
    requireText(input, 'start', 'Start');
    const start = momentOf(call, 'start', 'Start')!;
    const end = momentOf(call, 'end', 'End') ?? start + 3_600_000;
    if (end < start) throw new StepError('End is before Start.');
    const text = (key: string, label: string, most: number) => {
      const value = readText(input, key).trim();
      if (value.length > most) throw new StepError(`${label} can have at most ${most.toLocaleString('en-US')} characters.`);
      return value;
    };
    requireText(input, 'title', 'Title');
    const values = {
      summary: text('title', 'Title', 500),
      description: text('description', 'Description', 20_000),
      location: text('location', 'Location', 500),
      url: text('url', 'Link', 2000),
    };
    const { default: ICAL } = await import('ical.js');
    const calendar = new ICAL.Component('vcalendar');
    calendar.updatePropertyWithValue('version', '2.0');
    calendar.updatePropertyWithValue('prodid', `-//${brand.name}//EN`);
    const event = new ICAL.Component('vevent');
    // The same for each try of this step, so that a calendar takes it once.
    const uid = `${hash('sha256', call.idempotencyKey, 'hex').slice(0, 32)}@${brand.name.toLowerCase()}`;
    const utc = (moment: number) => ICAL.Time.fromJSDate(new Date(moment), true);
    event.updatePropertyWithValue('uid', uid);
    event.updatePropertyWithValue('dtstamp', utc(call.now.getTime()));
    event.updatePropertyWithValue('dtstart', utc(start));
    event.updatePropertyWithValue('dtend', utc(end));
    for (const [name, value] of Object.entries(values)) if (value !== '') event.updatePropertyWithValue(name, value);
    calendar.addSubcomponent(event);
    const bytes = Buffer.from(`${calendar.toString()}\r\n`);
    const kept = await keepFile(call.files, { name: 'event.ics', type: 'text/calendar', bytes });
    return { uid, name: 'event.ics', ...kept };
  },
};

export const ical: Connector = {
  app: {
    key: 'ICalCLIAPI',
    version: '1.0.0',
    name: `Calendars by ${brand.name}`,
    slug: 'ical',
    categories: ['built-in', 'calendar'],
    popularity: 54,
    addedOn: '2026-11-23',
    about: 'Events of any calendar with an address.',
    icon: 'CalendarDays',
    isBuiltIn: true,
  },
  connection: null,
  triggers: [newEvent, upcomingEvent],
  actions: [findEvents, createIcs],
};
