/** The program of the thread that reads a calendar. It gets `workerData`: see `calendar.ts`. */
export const calendarSource = String.raw`
'use strict';
const { parentPort, workerData } = require('node:worker_threads');
const { pathToFileURL } = require('node:url');
const { library, text, zone, between } = workerData;

const mostEvents = 10000;
/** Occurrences of one event that are looked at. */
const mostSteps = 100000;

/** By how much a zone is ahead of UTC at a moment. */
const formats = new Map();
function offsetAt(moment, name) {
  let format = formats.get(name);
  if (format === undefined) {
    const options = { timeZone: name, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' };
    format = new Intl.DateTimeFormat('en-US', options);
    formats.set(name, format);
  }
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second) - moment;
}
function momentOfWall(time, name) {
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  const first = wall - offsetAt(wall, name);
  return wall - offsetAt(first, name);
}

const isZone = (name) => {
  try {
    offsetAt(0, name);
    return true;
  } catch {
    return false;
  }
};

async function read() {
  const { default: ICAL } = await import(pathToFileURL(library));
  let root;
  try {
    root = new ICAL.Component(ICAL.parse(text.trimStart()));
  } catch {
    return { type: 'unreadable' };
  }
  if (root.name !== 'vcalendar') return { type: 'unreadable' };
  for (const each of root.getAllSubcomponents('vtimezone')) {
    try {
      ICAL.TimezoneService.register(each);
    } catch {
      // A zone without its rules is looked up by its name.
    }
  }

  /** Milliseconds of a time, by the rules of the file, else by the name of its zone, else in that of the Zap. */
  const momentOf = (time, property) => {
    if (time.isDate) return momentOfWall(time, zone);
    if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000;
    const named = property ? String(property.getParameter('tzid') || '') : '';
    return momentOfWall(time, named !== '' && isZone(named) ? named : zone);
  };
  const two = (number) => String(number).padStart(2, '0');
  const shown = (time, property) =>
    time.isDate ? time.year + '-' + two(time.month) + '-' + two(time.day) : new Date(momentOf(time, property)).toISOString();
  const plain = (value) => String(value === null || value === undefined ? '' : value).slice(0, 20000);
  const address = (value) => plain(value).replace(/^mailto:/i, '').slice(0, 320);

  const shape = (event, start, end) => {
    const { component } = event;
    const startProperty = component.getFirstProperty('dtstart');
    return {
      uid: plain(event.uid).slice(0, 500),
      title: plain(event.summary).slice(0, 1000),
      description: plain(event.description),
      location: plain(event.location).slice(0, 1000),
      start: shown(start, startProperty),
      end: shown(end, component.getFirstProperty('dtend') || startProperty),
      isAllDay: start.isDate,
      isRepeating: event.isRecurring() || event.isRecurrenceException(),
      status: plain(component.getFirstPropertyValue('status')).slice(0, 50),
      url: plain(component.getFirstPropertyValue('url')).slice(0, 2000),
      organizer: address(event.organizer),
      attendees: event.attendees.slice(0, 100).map((each) => address(each.getFirstValue())),
    };
  };

  const components = root.getAllSubcomponents('vevent');
  if (components.length > mostEvents) return { type: 'tooMany' };
  const all = components.filter((each) => each.getFirstProperty('dtstart') !== null).map((each) => new ICAL.Event(each));
  const masters = all.filter((event) => !event.isRecurrenceException());
  const byUid = new Map(masters.map((event) => [event.uid, event]));
  const orphans = [];
  for (const event of all.filter((each) => each.isRecurrenceException())) {
    const master = byUid.get(event.uid);
    if (master) master.relateException(event);
    else orphans.push(event);
  }
  if (between === null) return { type: 'read', events: [...masters, ...orphans].map((event) => shape(event, event.startDate, event.endDate)) };

  const [from, to] = between;
  const found = [];
  const take = (event, start, end) => {
    const moment = momentOf(start, event.component.getFirstProperty('dtstart'));
    const isCancelled = String(event.component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED';
    if (moment >= from && moment <= to && !isCancelled) found.push([moment, shape(event, start, end)]);
    return moment;
  };
  // An occurrence that was moved can begin before one that comes earlier in the rule.
  const margin = 400 * 86400000;
  for (const event of [...masters, ...orphans]) {
    if (!event.isRecurring() || event.isRecurrenceException()) {
      take(event, event.startDate, event.endDate);
      continue;
    }
    const hasMoved = Object.keys(event.exceptions).length > 0;
    const iterator = event.iterator();
    for (let step = 0, next = iterator.next(); next && step < mostSteps; step += 1, next = iterator.next()) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      take(item, startDate, endDate);
      if (momentOf(next, event.component.getFirstProperty('dtstart')) > to + (hasMoved ? margin : 0)) break;
      if (found.length > mostEvents) return { type: 'tooMany' };
    }
  }
  found.sort((one, other) => one[0] - other[0]);
  return { type: 'read', events: found.map(([, event]) => event) };
}

read().then(
  (message) => parentPort.postMessage(message),
  () => parentPort.postMessage({ type: 'unreadable' }),
);
`;
