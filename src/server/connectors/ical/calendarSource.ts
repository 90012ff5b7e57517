import { calendarLines } from './calendarLines';
import { calendarZones } from './calendarZones';

/** The program of the thread that reads a calendar. It gets `workerData`: see `calendar.ts`. */
export const calendarSource = String.raw`
'use strict';
const { parentPort, workerData } = require('node:worker_threads');
const { pathToFileURL } = require('node:url');
const { library, windowsZones, text, zone: zapZone, between } = workerData;
const { findIana } = require(windowsZones);

const maxEvents = 10000;
/** Occurrences of one event that are looked at. */
const maxSteps = 100000;

${calendarZones}${calendarLines}/** Events that cannot be read; the others are. */
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
  const calendars = calendarsIn(text);
  let roots;
  try {
    roots = calendars.map((lines) => parsed(ICAL, lines));
  } catch {
    return { type: 'unreadable' };
  }
  if (roots.length === 0) return { type: 'unreadable' };
  for (const each of roots.flatMap((root) => root.getAllSubcomponents('vtimezone'))) {
    // Without rules it would be UTC.
    if (each.getAllSubcomponents().length === 0) {
      each.parent.removeSubcomponent(each);
      continue;
    }
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
  for (const [, name] of calendars.flat().join('\n').matchAll(/;TZID=("[^"\n]*"|[^:;\n]*)/gi)) {
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
    const dayOf = (time) => {
      // Midnight of the calendar, written in UTC.
      const local = time.zone === ICAL.Timezone.utcTimezone && time.hour !== 0 ? time.convertToZone(zoneOf(zone)) : time;
      return new ICAL.Time({ year: local.year, month: local.month, day: local.day, isDate: true });
    };
    const asStart = (time) =>
      !time.isDate && start.isDate
        ? dayOf(time)
        : time.isDate && !start.isDate
        ? new ICAL.Time({ year: time.year, month: time.month, day: time.day, hour: start.hour, minute: start.minute, second: start.second }, start.zone)
        : time;
    for (const name of ['dtend', 'exdate', 'rdate', 'recurrence-id'])
      for (const property of component.getAllProperties(name)) {
        const values = property.getValues();
        for (const time of values) if (time.icaltype !== 'period' && isFloating(time)) time.zone = name === 'dtend' ? own.zone : start.zone;
        if (name !== 'exdate' && name !== 'recurrence-id') continue;
        // As moments, because the zone can be another one than that of the start; what follows a moved occurrence is counted in its zone.
        const target = name === 'exdate' ? ICAL.Timezone.utcTimezone : start.zone;
        const settled = values.map(asStart).map((time) => (time.isDate ? time : time.convertToZone(target)));
        property.removeParameter('tzid');
        property.resetType(settled[0].isDate ? 'date' : 'date-time');
        if (name === 'exdate') property.setValues(settled);
        else property.setValue(settled[0]);
      }
    // The start is an occurrence (section 3.8.5.2), which the reader leaves out if there are only further dates.
    if (component.hasProperty('rdate') && !component.hasProperty('rrule')) component.addPropertyWithValue('rdate', own.clone());
    for (const rule of component.getAllProperties('rrule').map((property) => property.getFirstValue())) settleRule(rule, own);
  };
  /** Gives the last day of a repetition the zone and the kind of its start, and lets a yearly one of 29 February wait for the next. */
  const settleRule = (rule, start) => {
    const { until } = rule;
    if (until && start.isDate && !until.isDate) rule.until = new ICAL.Time({ year: until.year, month: until.month, day: until.day, isDate: true });
    if (until && !start.isDate && until.isDate)
      rule.until = new ICAL.Time({ year: until.year, month: until.month, day: until.day, hour: 23, minute: 59, second: 59 }, start.zone);
    if (until && !start.isDate && isFloating(until)) until.zone = start.zone;
    if (rule.freq === 'YEARLY' && start.month === 2 && start.day === 29 && Object.keys(rule.parts).length === 0) {
      rule.setComponent('BYMONTH', [2]);
      rule.setComponent('BYMONTHDAY', [29]);
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
  if (components.length > maxEvents) return null;
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
  // Of several changes of one occurrence, the last one counts.
  for (const event of all.filter((each) => each.isRecurrenceException()).sort((one, other) => (one.sequence || 0) - (other.sequence || 0))) {
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
    for (let step = 0, next = iterator.next(); next && step < maxSteps; step += 1, next = iterator.next()) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      take(item, startDate, endDate);
      if (momentOf(next) > to + (hasMoved ? margin : 0) || found.length > maxEvents) break;
    }
  };
  for (const event of [...masters, ...orphans]) attempt(() => expand(event));
  return found.length > maxEvents ? null : found;
}

read().then(
  (message) => parentPort.postMessage(message),
  () => parentPort.postMessage({ type: 'unreadable' }),
);
`;
