/** Part of the program of the thread that reads a calendar: zones and their times. */
export const calendarZones = String.raw`
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
/** A time that the clock skips is taken as if it did not, and of one that occurs twice, the first (RFC 5545, section 3.3.5). */
function momentOfWall(time, name) {
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  const before = wall - offsetAt(wall - 86400000, name);
  const after = wall - offsetAt(wall + 86400000, name);
  return [before, after].find((moment) => moment + offsetAt(moment, name) === wall) ?? before;
}

const isZone = (name) => {
  try {
    offsetAt(0, name);
    return true;
  } catch {
    return false;
  }
};

/** Names of Rails and of Windows for the zones of North America. */
const americanZones = { eastern: 'America/New_York', central: 'America/Chicago', mountain: 'America/Denver', pacific: 'America/Los_Angeles' };

/** The zone of one of the cities of a name such as (UTC+01:00) Amsterdam, Berlin, whose clocks change; null without one that fits the offset. */
function zoneOfCities(text, offset) {
  const cities = new Map(Intl.supportedValuesOf('timeZone').map((zone) => [zone.split('/').at(-1).replace(/_/g, ' ').toLowerCase(), zone]));
  const fits = (zone) => [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)].some((moment) => offsetAt(moment, zone) === offsetAt(moment, offset));
  return text.toLowerCase().split(/[,;]/).map((city) => cities.get(city.trim())).find((zone) => zone !== undefined && fits(zone)) ?? null;
}

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
  const american = /^(?:\([^)]*\)\s*)?(eastern|central|mountain|pacific) time\b/i.exec(plain);
  if (american !== null) return americanZones[american[1].toLowerCase()];
  const offset = /^\(?(?:UTC|GMT)?\s*([+-])(\d{1,2}):?(\d{2})?\)?(?:\s|$)/i.exec(plain);
  if (offset === null || Number(offset[2]) > 14) return null;
  const hours = offset[1] + offset[2].padStart(2, '0') + ':' + (offset[3] || '00');
  return zoneOfCities(plain.slice(offset[0].length), hours) ?? hours;
}
`;
