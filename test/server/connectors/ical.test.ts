import ICAL from 'ical.js';
import type { FieldValues, PollCall } from '../../../src/server/connectors/connector';
import { ical } from '../../../src/server/connectors/ical';
import { readCalendar } from '../../../src/server/connectors/ical/calendar';
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
        warning: '',
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

  /** The starts of the events of a text in December 2026. */
  async function startsOf(text: string): Promise<(readonly [title: string, start: string])[]> {
    const target = await startCounterpart(() => ({ headers: { 'content-type': 'text/calendar' }, body: text }));
    return (await find({ address: target.url, from: '2026-12-01', to: '2026-12-31' })).map(([title, start]) => [title!, start!] as const);
  }
  const daily = (...lines: readonly string[]) =>
    ['BEGIN:VEVENT', 'UID:r', 'RRULE:FREQ=DAILY;COUNT=3', 'SUMMARY:D', ...lines, 'END:VEVENT'].join('\r\n');
  const paris = 'DTSTART;TZID=Europe/Paris:20261201T110000';
  const [first, second, third] = [1, 2, 3].map((day) => ['D', `2026-12-0${day}T10:00:00.000Z`]);

  it.each([
    ['in UTC', paris, 'EXDATE:20261202T100000Z'],
    ['in another zone', paris, 'EXDATE;TZID=America/New_York:20261202T050000'],
    ['without a zone', paris, 'EXDATE:20261202T110000'],
    ['as a day', paris, 'EXDATE;VALUE=DATE:20261202'],
    ['of a start without a zone', 'DTSTART:20261201T110000', 'EXDATE:20261202T100000Z'],
    ['of a zone of Windows', 'DTSTART;TZID=Romance Standard Time:20261201T110000', 'EXDATE;TZID=Europe/Paris:20261202T110000'],
  ])('leaves out an occurrence that is deleted %s [Z58]', async (_how, start, excluded) => {
    expect(await startsOf(calendarOf(daily(start, excluded)))).toEqual([first, third]);
    expect(await startsOf(calendarOf(daily(start)))).toEqual([first, second, third]);
  });

  it.each([
    ['in UTC', 'RECURRENCE-ID:20261202T100000Z'],
    ['in another zone', 'RECURRENCE-ID;TZID=America/New_York:20261202T050000'],
    ['without a zone', 'RECURRENCE-ID:20261202T110000'],
    ['as a day', 'RECURRENCE-ID;VALUE=DATE:20261202'],
  ])('moves an occurrence that is named %s [Z58]', async (_how, named) => {
    const moved = ['BEGIN:VEVENT', 'UID:r', named, 'DTSTART;TZID=Europe/Paris:20261202T150000', 'SUMMARY:M', 'END:VEVENT'].join('\r\n');
    expect(await startsOf(calendarOf(daily(paris), moved))).toEqual([first, ['M', '2026-12-02T14:00:00.000Z'], third]);
  });

  it.each([
    ['W. Europe Standard Time', 8],
    ['"Europe/Berlin"', 8],
    ['/freeassociation.sourceforge.net/America/New_York', 14],
    ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', 12],
    ['"(UTC+05:30) Chennai, Kolkata"', 3.5],
    ['GMT-0500', 14],
  ])('knows the zone %s [Z58]', async (name, hour) => {
    const start = `2026-12-01T${String(Math.floor(hour)).padStart(2, '0')}:${hour % 1 === 0 ? '00' : '30'}:00.000Z`;
    expect(await startsOf(calendarOf(eventOf({ UID: 'z', [`DTSTART;TZID=${name}`]: '20261201T090000', SUMMARY: 'Z' })))).toEqual([
      ['Z', start],
    ]);
  });

  it('reads times in the zone of the Zap and says so when their zone is unknown, and by X-WR-TIMEZONE when they have none [Z58]', async () => {
    const unknown = calendarOf(eventOf({ UID: 'z', 'DTSTART;TZID=Mars/Olympus': '20261201T090000', SUMMARY: 'Z' }));
    const target = await startCounterpart(() => ({ body: unknown }));
    const call = callContext({ input: { address: target.url, from: '2026-12-01' }, zone: 'Europe/Berlin' });
    expect(await actionOf(ical, 'find_events').run(call)).toMatchObject({
      events: [
        { start: '2026-12-01T08:00:00.000Z', warning: 'The time zone “Mars/Olympus” is unknown. The times are read in Europe/Berlin.' },
      ],
    });
    const event = eventOf({ UID: 'w', DTSTART: '20261201T090000', SUMMARY: 'W' });
    expect(await startsOf(calendarOf('X-WR-TIMEZONE:America/New_York', event))).toEqual([['W', '2026-12-01T14:00:00.000Z']]);
  });

  it('is read with others after it, with blank lines and text around it, and without an event that is broken [Z58]', async () => {
    const event = (title: string, hour: string) => eventOf({ UID: title, DTSTART: `20261201T${hour}0000Z`, SUMMARY: title });
    const broken = eventOf({ UID: 'bad', DTSTART: '2026-13-45', SUMMARY: 'bad' });
    const noColon = 'BEGIN:VEVENT\r\nUID:worse\r\nDTSTART:20261201T120000Z\r\nno colon here\r\nEND:VEVENT';
    const rule = eventOf({ UID: 'rule', DTSTART: '20261201T120000Z', RRULE: 'FREQ=NEVER', SUMMARY: 'rule' });
    const text = `\uFEFF${calendarOf(broken, event('a', '10'), noColon, rule)}\r\n${calendarOf(event('b', '11').replace('\r\nDTSTART', '\r\n\r\nDTSTART'))}thanks\n`;
    expect((await startsOf(text)).filter(([title]) => title !== 'rule')).toEqual([
      ['a', '2026-12-01T10:00:00.000Z'],
      ['b', '2026-12-01T11:00:00.000Z'],
    ]);
    const some = await startCounterpart(() => ({ body: text }));
    const warning = '3 events of the calendar could not be read and were left out.';
    expect(await poll('new_event', { address: some.url }, null)).toMatchObject({ warning });
    const { address } = await startCalendar(eventOf(single));
    expect(await poll('new_event', { address }, null)).toMatchObject({ warning: '' });
  });

  it('may be folded inside of a character [Z59]', async () => {
    const line = Buffer.from('SUMMARY:Müller');
    const folded = Buffer.concat([line.subarray(0, 10), Buffer.from('\r\n '), line.subarray(10)]);
    const [head, tail] = calendarOf(eventOf({ UID: 'f', DTSTART: '20261201T100000Z', SUMMARY: '@' })).split('SUMMARY:@') as [
      string,
      string,
    ];
    const target = await startCounterpart(() => ({ body: Buffer.concat([Buffer.from(head), folded, Buffer.from(tail)]) }));
    expect((await find({ address: target.url, from: '2026-12-01' })).map(([title]) => title)).toEqual(['Müller']);
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
    expect((await create(input)).content).toBe(file.content);
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

describe('what calendar programs write otherwise than the standard', () => {
  const vevent = (lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:u', 'SUMMARY:s', ...lines, 'END:VEVENT'].join('\r\n');
  const startsOf = async (text: string, zone = 'America/New_York') => {
    const between = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2026-12-31T00:00:00Z')] as const;
    const { events, warning } = await readCalendar({ text, zone, between, signal: new AbortController().signal });
    return [
      ...events.map(({ start }) => start.replace('.000Z', 'Z')),
      ...[warning, ...events.map((event) => event.warning)].filter(Boolean),
    ];
  };

  it.each<[string, readonly string[], readonly string[]]>([
    [
      'further dates without a rule',
      ['DTSTART:20261127T100000Z', 'RDATE:20261203T100000Z'],
      ['2026-11-27T10:00:00Z', '2026-12-03T10:00:00Z'],
    ],
    [
      'a further period',
      ['DTSTART:20261127T100000Z', 'RDATE;VALUE=PERIOD:20261203T100000Z/PT2H'],
      ['2026-11-27T10:00:00Z', '2026-12-03T10:00:00Z'],
    ],
    [
      'a last time without a zone',
      ['DTSTART;TZID=America/New_York:20261127T200000', 'RRULE:FREQ=DAILY;UNTIL=20261128T200000'],
      ['2026-11-28T01:00:00Z', '2026-11-29T01:00:00Z'],
    ],
    [
      'a last day of times',
      ['DTSTART;TZID=America/New_York:20261127T200000', 'RRULE:FREQ=DAILY;UNTIL=20261128'],
      ['2026-11-28T01:00:00Z', '2026-11-29T01:00:00Z'],
    ],
    ['a last time of days', ['DTSTART;VALUE=DATE:20261127', 'RRULE:FREQ=DAILY;UNTIL=20261128T000000Z'], ['2026-11-27', '2026-11-28']],
    [
      'a deleted day with a time',
      ['DTSTART;VALUE=DATE:20261127', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;TZID=Europe/Berlin:20261128T000000'],
      ['2026-11-27', '2026-11-29'],
    ],
    ['29 February', ['DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY'], []],
    ['a rule in small letters', ['DTSTART:20261127T100000Z', 'RRULE:freq=daily;count=2'], ['2026-11-27T10:00:00Z', '2026-11-28T10:00:00Z']],
    ['a time that the clock skips', ['DTSTART;TZID=America/New_York:20260308T023000'], ['2026-03-08T07:30:00Z']],
    ['a time that occurs twice', ['DTSTART;TZID=Europe/Berlin:20261025T023000'], ['2026-10-25T00:30:00Z']],
    ['a day without its kind', ['DTSTART:20261127', 'DTEND:20261128'], ['2026-11-27']],
    ['a time with an offset', ['DTSTART:20261127T100000+0530'], ['2026-11-27T04:30:00Z']],
    ['a time without seconds', ['DTSTART:20261127T1000Z'], ['2026-11-27T10:00:00Z']],
    ['a time in ISO 8601', ['DTSTART:2026-11-27T10:00:00+01:00'], ['2026-11-27T09:00:00Z']],
    ['a zone of Exchange', ['DTSTART;TZID=tzone://Microsoft/Utc:20261127T100000'], ['2026-11-27T10:00:00Z']],
    ['a zone of Windows by its cities', ['DTSTART;TZID=(UTC+01:00) Amsterdam, Berlin, Bern:20260727T100000'], ['2026-07-27T08:00:00Z']],
    ['a zone of Rails', ['DTSTART;TZID=Pacific Time (US & Canada):20260727T100000'], ['2026-07-27T17:00:00Z']],
  ])('%s is read [Z71]', async (_name, lines, expected) => expect(await startsOf(calendarOf(vevent(lines)))).toEqual(expected));

  it('a change of all later occurrences moves each by as much, and the last of several changes counts [Z71]', async () => {
    const master = vevent(['DTSTART;TZID=Europe/Berlin:20261127T100000', 'RRULE:FREQ=DAILY;COUNT=3']);
    const later = vevent(['RECURRENCE-ID;RANGE=THISANDFUTURE:20261128T090000Z', 'DTSTART;TZID=Europe/Berlin:20261128T150000']);
    expect(await startsOf(calendarOf(master, later))).toEqual(['2026-11-27T09:00:00Z', '2026-11-28T14:00:00Z', '2026-11-29T14:00:00Z']);
    const moved = (hour: number, sequence: number) =>
      vevent([`SEQUENCE:${sequence}`, 'RECURRENCE-ID:20261128T090000Z', `DTSTART:20261128T${hour}0000Z`]);
    expect(await startsOf(calendarOf(master, moved(17, 2), moved(15, 1)))).toContain('2026-11-28T17:00:00Z');
  });

  it('a zone without rules in the file is looked up by its name [Z71]', async () => {
    const empty = 'BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nEND:VTIMEZONE';
    expect(await startsOf(calendarOf(empty, vevent(['DTSTART;TZID=Europe/Berlin:20260727T100000'])))).toEqual(['2026-07-27T08:00:00Z']);
  });
});
