import ICAL from 'ical.js';
import type { FieldValues, PollCall } from '../../../src/server/connectors/connector';
import { ical } from '../../../src/server/connectors/ical';
import { actionOf, callContext, closeCounterparts, shapeProblems, startCounterpart, stepErrorOf, testTime, triggerOf } from './counterpart';

afterAll(closeCounterparts);

const eventOf = (lines: Readonly<Record<string, string>>) =>
  ['BEGIN:VEVENT', ...Object.entries(lines).map(([name, value]) => `${name}:${value}`), 'END:VEVENT'].join('\r\n');
const calendarOf = (...events: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');

/** A calendar at an address, which a test changes. */
async function startCalendar(...events: readonly string[]) {
  let body = calendarOf(...events);
  const target = await startCounterpart(() => ({ headers: { 'content-type': 'text/calendar' }, body }));
  const address = `${target.url}/ada.ics?key=canary`;
  return { address, publish: (...next: readonly string[]) => (body = calendarOf(...next)), publishText: (text: string) => (body = text) };
}

const poll = (event: string, input: FieldValues, cursor: unknown, now = testTime) =>
  triggerOf(ical, 'poll', event).poll({ ...callContext({ input, now, zone: 'Europe/Berlin' }), cursor } as PollCall);
const find = async (input: FieldValues) => {
  const found = await actionOf(ical, 'find_events').run(callContext({ input, zone: 'Europe/Berlin' }));
  return (found as { events: { title: string; start: string; end: string }[] }).events.map(({ title, start, end }) => [title, start, end]);
};

const single = { UID: 'a@x', DTSTART: '20261121T100000Z', DTEND: '20261121T110000Z', SUMMARY: 'Single' };

describe('a calendar at an address', () => {
  it('reports each added event once [Z12]', async () => {
    const { address, publish } = await startCalendar(eventOf(single));
    const first = await poll('new_event', { address }, null);
    expect(first.events).toEqual([]);
    expect(JSON.stringify(first.cursor)).not.toContain('canary');
    const added = {
      UID: 'b@x',
      DTSTART: '20261201T090000Z',
      SUMMARY: 'Added\\, later',
      'ATTENDEE;CN=Grace': 'mailto:grace@example.org',
      RRULE: 'FREQ=DAILY',
    };
    publish(eventOf(single), eventOf(added));
    const second = await poll('new_event', { address }, first.cursor);
    expect(second.events.map(({ data }) => data)).toEqual([
      {
        uid: 'b@x',
        title: 'Added, later',
        description: '',
        location: '',
        start: '2026-12-01T09:00:00.000Z',
        end: '2026-12-01T09:00:00.000Z',
        isAllDay: false,
        isRepeating: true,
        status: '',
        url: '',
        organizer: '',
        attendees: ['grace@example.org'],
      },
    ]);
    expect(shapeProblems(triggerOf(ical, 'poll', 'new_event').sample, second.events[0]!.data, 'event')).toEqual([]);
    expect((await poll('new_event', { address }, second.cursor)).events).toEqual([]);
  });

  it('reports an event some minutes before it starts, each occurrence once, also one that is added late', async () => {
    const daily = {
      UID: 'd@x',
      DTSTART: '20200101T094000Z',
      DTEND: '20200101T095000Z',
      RRULE: 'FREQ=DAILY',
      EXDATE: '20261122T094000Z',
      SUMMARY: 'Daily',
    };
    const { address, publish } = await startCalendar(eventOf(daily), eventOf(single));
    const input = { address, minutes: 15 };
    const at = (text: string) => new Date(`2026-11-${text}Z`);
    const titles = (news: { events: readonly { data: unknown }[] }) => news.events.map(({ data }) => (data as { title: string }).title);
    const first = await poll('event_starts', input, null, at('21T09:20:00'));
    const second = await poll('event_starts', input, first.cursor, at('21T09:30:00'));
    expect(titles(second)).toEqual(['Daily']);
    const third = await poll('event_starts', input, second.cursor, at('21T09:35:00'));
    expect(titles(third)).toEqual([]);
    publish(eventOf(daily), eventOf(single), eventOf({ ...single, UID: 'late@x', DTSTART: '20261121T094500Z', SUMMARY: 'Late' }));
    const fourth = await poll('event_starts', input, third.cursor, at('21T09:46:00'));
    expect(titles(fourth)).toEqual(['Single']);
    const excepted = await poll('event_starts', input, fourth.cursor, at('22T09:30:00'));
    expect(titles(excepted)).toEqual([]);
    expect(titles(await poll('event_starts', input, excepted.cursor, at('23T09:30:00')))).toEqual(['Daily']);
  });

  it('has times by the rules of its zones, by the name of a zone, and by the zone of the Zap', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Own',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0500',
      'TZOFFSETTO:+0500',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n');
    const { address } = await startCalendar(
      zone,
      eventOf({ UID: '1', 'DTSTART;TZID=Own': '20261121T150000', SUMMARY: 'Own rules' }),
      eventOf({ UID: '2', 'DTSTART;TZID=America/New_York': '20261121T060000', SUMMARY: 'New York' }),
      eventOf({ UID: '3', DTSTART: '20261121T130000', SUMMARY: 'Zap' }),
      eventOf({ UID: '4', 'DTSTART;VALUE=DATE': '20261122', SUMMARY: 'Whole day' }),
      eventOf({ UID: '5', DTSTART: '20261121T140000', STATUS: 'CANCELLED', SUMMARY: 'Cancelled' }),
    );
    expect(await find({ address, from: '2026-11-21', to: '2026-11-22 12:00' })).toEqual([
      ['Own rules', '2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
      ['New York', '2026-11-21T11:00:00.000Z', '2026-11-21T11:00:00.000Z'],
      ['Zap', '2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z'],
      ['Whole day', '2026-11-22', '2026-11-23'],
    ]);
    expect((await find({ address, from: '2026-11-21', words: 'YORK' })).map(([title]) => title)).toEqual(['New York']);
  });

  it('has repetitions over a change of the clock, and moved occurrences', async () => {
    const rule = {
      UID: 'r',
      'DTSTART;TZID=Europe/Berlin': '20261023T090000',
      'DTEND;TZID=Europe/Berlin': '20261023T100000',
      RRULE: 'FREQ=DAILY;COUNT=4',
      SUMMARY: 'Daily',
    };
    const moved = {
      UID: 'r',
      'RECURRENCE-ID;TZID=Europe/Berlin': '20261024T090000',
      'DTSTART;TZID=Europe/Berlin': '20261024T150000',
      'DTEND;TZID=Europe/Berlin': '20261024T160000',
      SUMMARY: 'Moved',
    };
    const { address } = await startCalendar(eventOf(rule), eventOf(moved));
    expect((await find({ address, from: '2026-10-20', to: '2026-11-01' })).map(([title, start]) => [title, start])).toEqual([
      ['Daily', '2026-10-23T07:00:00.000Z'],
      ['Moved', '2026-10-24T13:00:00.000Z'],
      ['Daily', '2026-10-25T08:00:00.000Z'],
      ['Daily', '2026-10-26T08:00:00.000Z'],
    ]);
  });

  it('that cannot be read gives a sentence in time', async () => {
    const { address, publish, publishText } = await startCalendar();
    const failure = async (input: FieldValues) => (await stepErrorOf(find({ address, ...input }))).message;
    publishText('<html>');
    expect(await failure({})).toMatch(/no calendar in the iCalendar format/);
    publish(...Array.from({ length: 10_001 }, () => eventOf(single)));
    expect(await failure({})).toMatch(/more than 10,000 events/);
    publish(eventOf({ UID: 'x', DTSTART: '20200101T000000Z', RRULE: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }));
    await find({ address }).catch((error: Error) => expect(error.name).toBe('StepError'));
    expect(await failure({ from: '2026-11-21', to: '2026-11-20' })).toBe('To is before From.');
    expect(await failure({ from: 'x' })).toMatch(/^From must be a date and time/);
    await expect(find({ address: 'http://10.0.0.1/x.ics' })).rejects.toMatchObject({ kind: 'refused_address' });
  }, 30_000);
});

describe('an event file', () => {
  it('has one event that calendars read, the same for each try of its step', async () => {
    const create = (input: FieldValues) =>
      actionOf(ical, 'create_ics').run(callContext({ input, zone: 'Europe/Berlin' })) as Promise<{ uid: string; content: string }>;
    const input = { title: 'Planning; part 2', start: '2026-11-21 09:30', location: 'Room\nBEGIN:VEVENT', description: 'x'.repeat(200) };
    const file = await create(input);
    expect(await create(input)).toEqual(file);
    expect(file.content.split('\r\n').every((line) => Buffer.byteLength(line) <= 76)).toBe(true);
    const [event, ...others] = new ICAL.Component(ICAL.parse(file.content)).getAllSubcomponents('vevent');
    expect(others).toEqual([]);
    const read = new ICAL.Event(event!);
    expect(read).toMatchObject({
      uid: file.uid,
      summary: 'Planning; part 2',
      location: 'Room\nBEGIN:VEVENT',
      description: 'x'.repeat(200),
    });
    expect(read.startDate.toJSDate().toISOString()).toBe('2026-11-21T08:30:00.000Z');
    expect(read.endDate.toJSDate().toISOString()).toBe('2026-11-21T09:30:00.000Z');
    expect((await stepErrorOf(create({ title: 'x', start: '2026-11-21', end: '2026-11-20' }))).message).toBe('End is before Start.');
    expect((await stepErrorOf(create({ title: 'x' }))).message).toBe('Start is missing.');
  });
});
