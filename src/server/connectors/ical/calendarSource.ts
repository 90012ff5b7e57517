/** The program of the thread that reads a calendar. It gets `workerData`: see `calendar.ts`. */
export const calendarSource = String.raw`
'use strict';
const { parentPort, workerData } = require('node:worker_threads');
const { pathToFileURL } = require('node:url');
const { library, windowsZones, text, zone: zapZone, between } = workerData;
const { findIana } = require(windowsZones);

const mostEvents = 10000;
/** Occurrences of one event that are looked at. */
const mostSteps = 100000;

/** By how much a zone is ahead of UTC at a moment. */
const formats = new Map();
function offsetAt(moment, name) {
  const fixed = /^([+-])(\d{2}):(\d{2})$/.exec(name);
  if (fixed !== null) return (fixed[1] === '+' ? 1 : -1) * (Number(fixed[2]) * 60 + Number(fixed[3])) * 60000;
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

/**
 * The zone that a program means by a name: of the IANA database, of Windows, with a path of the program before it, or a plain offset such
 * as (UTC+01:00) or GMT-5. Null for any other.
 */
function zoneNamed(name) {
  const plain = name.trim().replace(/^"(.*)"$/, '$1');
  const parts = plain.split('/');
  const paths = parts.map((_part, index) => parts.slice(index).join('/'));
  const found = [...paths, ...findIana(plain)].find((each) => each !== '' && isZone(each));
  if (found !== undefined) return found;
  const offset = /^\(?(?:UTC|GMT)?\s*([+-])(\d{1,2}):?(\d{2})?\)?(?:\s|$)/i.exec(plain);
  if (offset === null || Number(offset[2]) > 14) return null;
  const hours = offset[1] + offset[2].padStart(2, '0') + ':' + (offset[3] || '00');
  return hours;
}

/** The calendars of a text, each from its BEGIN to its END, without blank lines, which the reader takes for errors. */
function calendarsIn(all) {
  const calendars = [];
  let lines = null;
  for (const line of all.replace(/\r?\n[ \t]/g, '').split(/\r\n|\r|\n/)) {
    if (/^BEGIN:VCALENDAR\s*$/i.test(line)) lines = [];
    if (lines !== null && line.trim() !== '') lines.push(line);
    if (lines !== null && /^END:VCALENDAR\s*$/i.test(line)) {
      calendars.push(lines);
      lines = null;
    }
  }
  return lines === null ? calendars : [...calendars, [...lines, 'END:VCALENDAR']];
}

/** Events that cannot be read; the others are. */
let skipped = 0;

/** A calendar without the events that cannot be read. */
function parsed(ICAL, lines) {
  const parse = (some) => new ICAL.Component(ICAL.parse(some.join('\r\n')));
  try {
    return parse(lines);
  } catch {
    const kept = [];
    let event = null;
    for (const line of lines) {
      if (/^BEGIN:VEVENT\s*$/i.test(line)) event = [];
      (event || kept).push(line);
      if (event !== null && /^END:VEVENT\s*$/i.test(line)) {
        try {
          parse(['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR']);
          kept.push(...event);
        } catch {
          skipped += 1;
        }
        event = null;
      }
    }
    return parse(kept);
  }
}

async function read() {
  const { default: ICAL } = await import(pathToFileURL(library));
  let roots;
  try {
    roots = calendarsIn(text).map((lines) => parsed(ICAL, lines));
  } catch {
    return { type: 'unreadable' };
  }
  if (roots.length === 0) return { type: 'unreadable' };
  for (const each of roots.flatMap((root) => root.getAllSubcomponents('vtimezone'))) {
    try {
      ICAL.TimezoneService.register(each);
    } catch {
      // A zone without its rules is looked up by its name.
    }
  }
  /** A zone of the machine, for a name for which the file has no rules. */
  class NamedZone extends ICAL.Timezone {
    constructor(name) {
      super({ tzid: name });
    }
    utcOffset(time) {
      const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
      return (wall - momentOfWall(time, this.tzid)) / 1000;
    }
  }
  const zones = new Map();
  const zoneOf = (name) => {
    if (!zones.has(name)) zones.set(name, new NamedZone(name));
    return zones.get(name);
  };
  const unknown = new Set();
  for (const [, name] of text.replace(/\r?\n[ \t]/g, '').matchAll(/;TZID=("[^"\r\n]*"|[^:;\r\n]*)/gi)) {
    const id = name.replace(/^"(.*)"$/, '$1');
    if (ICAL.TimezoneService.has(id)) continue;
    const zone = zoneNamed(id);
    if (zone === null) unknown.add(id);
    else ICAL.TimezoneService.register(zoneOf(zone), id);
  }
  const found = roots.map((root) => eventsOf(ICAL, root, { zoneOf, unknown }));
  if (found.some((each) => each === null)) return { type: 'tooMany' };
  const all = found.flat();
  if (between !== null) all.sort((one, other) => one[0] - other[0]);
  return { type: 'read', events: all.map(([, event]) => event), skipped };
}

/** The events of a calendar with their moments; null if there are too many. */
function eventsOf(ICAL, root, { zoneOf, unknown }) {
  const zone = zoneNamed(String(root.getFirstPropertyValue('x-wr-timezone') || '')) || zapZone;
  /** The starts of events by their UID, of those that repeat for the first time. */
  const masterStarts = new Map();
  const isFloating = (time) => !time.isDate && (!time.zone || time.zone === ICAL.Timezone.localTimezone || time.zone.tzid === 'floating');

  /** Milliseconds of a time; whole days begin in the zone of the Zap. */
  const momentOf = (time) => (time.isDate ? momentOfWall(time, zapZone) : time.toUnixTime() * 1000);

  /**
   * Gives each time of an event a zone: one without is in that of the start, and the start in that of the calendar or else of the Zap. Days
   * on which a repetition is left out or moved are told by the time of its start, because programs write them both ways.
   */
  const settle = (component) => {
    const own = component.getFirstPropertyValue('dtstart');
    const start = masterStarts.get(component.getFirstPropertyValue('uid')) || own;
    const asStart = (time) =>
      time.isDate && !start.isDate
        ? new ICAL.Time({ year: time.year, month: time.month, day: time.day, hour: start.hour, minute: start.minute, second: start.second }, start.zone)
        : time;
    for (const name of ['dtend', 'exdate', 'rdate', 'recurrence-id'])
      for (const property of component.getAllProperties(name)) {
        const values = property.getValues();
        for (const time of values) if (time.icaltype !== 'period' && isFloating(time)) time.zone = name === 'dtend' ? own.zone : start.zone;
        if (name !== 'exdate' && name !== 'recurrence-id') continue;
        // As moments, because the zone can be another one than that of the start.
        const settled = values.map(asStart).map((time) => (time.isDate ? time : time.convertToZone(ICAL.Timezone.utcTimezone)));
        property.removeParameter('tzid');
        property.resetType(settled[0].isDate ? 'date' : 'date-time');
        if (name === 'exdate') property.setValues(settled);
        else property.setValue(settled[0]);
      }
  };
  const two = (number) => String(number).padStart(2, '0');
  const shown = (time) =>
    time.isDate ? time.year + '-' + two(time.month) + '-' + two(time.day) : new Date(momentOf(time)).toISOString();
  const plain = (value) => String(value === null || value === undefined ? '' : value).slice(0, 20000);
  const address = (value) => plain(value).replace(/^mailto:/i, '').slice(0, 320);

  const shape = (event, start, end) => {
    const { component } = event;
    const zoneName = String(component.getFirstProperty('dtstart').getParameter('tzid') || '');
    return {
      uid: plain(event.uid).slice(0, 500),
      title: plain(event.summary).slice(0, 1000),
      description: plain(event.description),
      location: plain(event.location).slice(0, 1000),
      start: shown(start),
      end: shown(end),
      isAllDay: start.isDate,
      isRepeating: event.isRecurring() || event.isRecurrenceException(),
      status: plain(component.getFirstPropertyValue('status')).slice(0, 50),
      url: plain(component.getFirstPropertyValue('url')).slice(0, 2000),
      organizer: address(event.organizer),
      attendees: event.attendees.slice(0, 100).map((each) => address(each.getFirstValue())),
      warning: unknown.has(zoneName) ? 'The time zone “' + zoneName.slice(0, 100) + '” is unknown. The times are read in ' + zone + '.' : '',
    };
  };

  const components = root.getAllSubcomponents('vevent');
  if (components.length > mostEvents) return null;
  /** Of an event that cannot be read, nothing: the others are read. */
  const attempt = (work) => {
    try {
      return work();
    } catch {
      skipped += 1;
      return [];
    }
  };
  const started = components.filter((each) => attempt(() => [each.getFirstPropertyValue('dtstart').year]).length > 0);
  for (const each of started) {
    const start = each.getFirstPropertyValue('dtstart');
    if (isFloating(start)) start.zone = zoneOf(zone);
    if (each.getFirstProperty('recurrence-id') === null) masterStarts.set(each.getFirstPropertyValue('uid'), start);
  }
  const all = started.flatMap((each) =>
    attempt(() => {
      settle(each);
      return [new ICAL.Event(each)];
    }),
  );
  const masters = all.filter((event) => !event.isRecurrenceException());
  const byUid = new Map(masters.map((event) => [event.uid, event]));
  const orphans = [];
  for (const event of all.filter((each) => each.isRecurrenceException())) {
    const master = byUid.get(event.uid);
    if (master) master.relateException(event);
    else orphans.push(event);
  }
  if (between === null) return [...masters, ...orphans].flatMap((event) => attempt(() => [[0, shape(event, event.startDate, event.endDate)]]));

  const [from, to] = between;
  const found = [];
  const take = (event, start, end) => {
    const moment = momentOf(start);
    const isCancelled = String(event.component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED';
    if (moment >= from && moment <= to && !isCancelled) found.push([moment, shape(event, start, end)]);
    return moment;
  };
  // An occurrence that was moved can begin before one that comes earlier in the rule.
  const margin = 400 * 86400000;
  const expand = (event) => {
    if (!event.isRecurring() || event.isRecurrenceException()) return void take(event, event.startDate, event.endDate);
    const hasMoved = Object.keys(event.exceptions).length > 0;
    const iterator = event.iterator();
    for (let step = 0, next = iterator.next(); next && step < mostSteps; step += 1, next = iterator.next()) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      take(item, startDate, endDate);
      if (momentOf(next) > to + (hasMoved ? margin : 0) || found.length > mostEvents) break;
    }
  };
  for (const event of [...masters, ...orphans]) attempt(() => expand(event));
  return found.length > mostEvents ? null : found;
}

read().then(
  (message) => parentPort.postMessage(message),
  () => parentPort.postMessage({ type: 'unreadable' }),
);
`;
