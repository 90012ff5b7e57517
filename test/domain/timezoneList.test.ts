import fc from 'fast-check';
import { isTimezone, timezonesAt } from '../../src/domain/timezoneList';
import { fuzzRuns } from '../support/fuzz';

it('labels carry the offset in force at the moment, so they follow summer time [A3.43]', () => {
  const label = (moment: string) => timezonesAt(new Date(moment)).find(({ id }) => id === 'America/New_York')?.label;
  expect(label('2026-01-15T12:00:00Z')).toBe('(GMT-05:00) America/New York');
  expect(label('2026-07-15T12:00:00Z')).toBe('(GMT-04:00) America/New York');
});

it('every entry has a unique id that is a time zone [A3.43]', () => {
  const zones = timezonesAt(new Date('2026-11-21T09:30:00Z'));
  expect(new Set(zones.map(({ id }) => id)).size).toBe(zones.length);
  for (const { id } of zones) expect(isTimezone(id)).toBe(true);
});

it('another spelling of an offered time zone is accepted, and other texts are not', () => {
  for (const name of ['Asia/Kolkata', 'Asia/Calcutta', 'Etc/GMT+3', 'UTC']) expect(isTimezone(name)).toBe(true);
  for (const name of ['', 'Mars/Olympus', '+01:00', 'America/New York', '__proto__']) expect(isTimezone(name)).toBe(false);
});

it('no text whatever makes the question throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => typeof isTimezone(text) === 'boolean'),
    { numRuns: fuzzRuns },
  );
});
