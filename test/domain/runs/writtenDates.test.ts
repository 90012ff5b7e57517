import fc from 'fast-check';
import { hasTwoMeanings, readWrittenDate } from '../../../src/domain/runs/writtenDates';
import type { Region } from '../../../src/domain/runs/regions';
import { fuzzRuns } from '../../support/fuzz';

const isoOf = (text: string, region: Region | null = null) => {
  const moment = readWrittenDate(text, 'Europe/Berlin', region);
  return moment === null ? null : new Date(moment).toISOString();
};
const midnight = '2026-11-26T23:00:00.000Z';
const three = '2026-11-27T14:00:00.000Z';
const ten = '2026-11-27T09:00:00.000Z';

it.each([
  ['2026-11-27', midnight],
  ['2026/11/27', midnight],
  ['2026.11.27', midnight],
  ['20261127', midnight],
  ['27.11.2026', midnight],
  ['27. 11. 2026', midnight],
  ['27.11.26', midnight],
  ['5.3.2026', '2026-03-04T23:00:00.000Z'],
  ['11/27/2026', midnight],
  ['27/11/2026', midnight],
  ['27-11-2026', midnight],
  ['11/27/26', midnight],
  ['Nov 27, 2026', midnight],
  ['Nov. 27 2026', midnight],
  ['November 27th, 2026', midnight],
  ['27 November 2026', midnight],
  ['27. November 2026', midnight],
  ['27-Nov-2026', midnight],
  ['27th of November 2026', midnight],
  ['Sept 27 2026', '2026-09-26T22:00:00.000Z'],
  ['3. März 2026', '2026-03-02T23:00:00.000Z'],
  ['27 de noviembre de 2026', midnight],
  ['1er décembre 2026', '2026-11-30T23:00:00.000Z'],
  ['venerdì 27 novembre 2026', midnight],
  ['27 november 2026', midnight],
  ['Freitag, 27. November 2026', midnight],
  ['27 November 2026 15:00', three],
  ['27.11.2026 15:00', three],
  ['27.11.2026, 15:00:00', three],
  ['27.11.2026 um 15:00', three],
  ['11/27/2026 3:00 PM', three],
  ['11/27/2026, 3 pm', three],
  ['November 27, 2026 at 3:00 p.m.', three],
  ['11/27/2026 12:30 AM', '2026-11-26T23:30:00.000Z'],
  ['11/27/2026 12:30 PM', '2026-11-27T11:30:00.000Z'],
  ['2026-11-27T10:00:00+01', ten],
  ['2026-11-27T10:00:00+0100', ten],
  ['2026-11-27T10:00:00.000+01:00[Europe/Berlin]', ten],
  ['2026-11-27T04:00[America/New_York]', ten],
  ['2026-11-27 09:00 UTC', ten],
  ['2026-11-27 09:00:00 +0000 UTC', null],
  ['20261127T090000Z', ten],
  ['20261127T0900Z', ten],
  ['Fri Nov 27 2026 10:00:00 GMT+0100 (CET)', ten],
  ['Fri Nov 27 2026 10:00:00 GMT+0100 (Central European Standard Time)', ten],
  ['Fri Nov 27 10:00:00 2026', ten],
  ['Fri Nov 27 09:00:00 UTC 2026', ten],
  ['Fri, 27 Nov 2026 09:00:00 GMT', ten],
  ['Fri, 27 Nov 2026 04:00:00 EST', ten],
  ['27 Nov 2026 01:00 PST', ten],
  ['11/27/2026 04:00 EST', ten],
  ['２０２６-11-27', midnight],
  ['31/12/69', '2069-12-30T23:00:00.000Z'],
  ['31/12/70', '1970-12-30T23:00:00.000Z'],
  ['29.02.2026', null],
  ['32.01.2026', null],
  ['13/13/2026', null],
  ['11/27/2026 13:00 PM', null],
  ['11/27/2026 0:00 AM', null],
  ['2026-11-27 25:00', null],
  ['2026-11-27 10:00 IST', null],
  ['2026-11-27T10:00+15:00', null],
  ['2026-11-27T10:00[Nowhere/Else]', null],
  ['27 Foo 2026', null],
  ['November', null],
  ['2026', null],
  ['27.11.', null],
  ['tomorrow', null],
  ['Order 27 November 2026 please', null],
  ['', null],
  [`27.11.2026${' '.repeat(100)}`, null],
])('in Berlin %j is read as %s [Z55]', (text, expected) => expect(isoOf(text)).toBe(expected));

it.each([
  ['2026-11-26T24:00:00', midnight],
  ['2026-11-27T08:59:60Z', ten],
  ['2026-11-31T24:00:00', null],
  ['20261127100000', ten],
  ['27.11.2026, 15.00 Uhr', three],
  ['27 nov. 2026 15 h 00', three],
  ['27/11/2026 às 15:00', three],
  ['27/nov/2026', midnight],
  ['1. Jänner 2026', '2025-12-31T23:00:00.000Z'],
  ['27 listopada 2026', midnight],
  ['27 ноября 2026 г., 15:00', three],
  ['27 Kasım 2026', midnight],
  ['2026年11月27日', midnight],
  ['2026年11月27日(金) 15時00分', three],
  ['2026-11-27 午後3:00', three],
  ['2026년 11월 27일 오전 10:00', ten],
  ['2026/11/27(金) 15:00', three],
  ['2026. 11. 27.', midnight],
  ['٢٠٢٦-١١-٢٧', midnight],
  ['\u200E11/\u200E27/\u200E2026', midnight],
  ['11/27/26 3:00p', three],
  ['3:00 PM 11/27/2026', three],
  ['10:00 '.repeat(16), null],
  ['01:00:00 Nov 27, 2026 PST', ten],
  ['11/27/2026 4:00 AM ET', ten],
  ['11/27/2026 04:00 (GMT-5)', ten],
  ['11/27/2026 04:00 (EST)', ten],
  ['11/27/2026 04:00 (XYZ)', null],
  ['11/27/2026 15:00 (Friday)', three],
  ['2026-11-27 04:00 America/New_York', ten],
  ['Fri Nov 27 09:00:00 +0000 2026', ten],
  ['27/Nov/2026:09:00:00 +0000', ten],
  ['27-NOV-26 10.00.00.000000 AM', ten],
  ['2026:11:27 10:00:00', ten],
])('in Berlin %j, as a country or a program writes it, is read as %s [Z71]', (text, expected) => expect(isoOf(text)).toBe(expected));

it.each<[string, Region | null, string | null]>([
  ['11/12/2026', null, null],
  ['11/12/2026', 'us', '2026-11-11T23:00:00.000Z'],
  ['11/12/2026', 'gb', '2026-12-10T23:00:00.000Z'],
  ['11/12/2026', 'de', '2026-12-10T23:00:00.000Z'],
  ['11-12-26', 'us', '2026-11-11T23:00:00.000Z'],
  ['11/11/2026', null, '2026-11-10T23:00:00.000Z'],
  ['11.12.2026', 'us', '2026-12-10T23:00:00.000Z'],
  ['27/11/2026', 'us', midnight],
])('%s in the region %s is %s [Z55]', (text, region, expected) => expect(isoOf(text, region)).toBe(expected));

it('a text has two meanings if the day and the month can be exchanged [Z55]', () => {
  expect(['11/12/2026', '1-2-26 10:00', '11/11/2026', '27/11/2026', '11.12.2026', 'x'].map(hasTwoMeanings)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('any day is read as each language writes it, and any text is a moment or none [Z55]', () => {
  const languages = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pt-BR', 'sv-SE', 'da-DK', 'nb-NO'];
  const days = fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2069-12-31T00:00:00Z'), noInvalidDate: true });
  fc.assert(
    fc.property(
      days,
      fc.constantFrom(...languages),
      fc.constantFrom('long', 'medium', 'full'),
      fc.string(),
      (date, language, dateStyle, text) => {
        const start = date.setUTCHours(0, 0, 0, 0);
        const written = new Intl.DateTimeFormat(language, { dateStyle: dateStyle as 'long', timeZone: 'UTC' }).format(start);
        expect([written, readWrittenDate(written, 'UTC', language === 'en-US' ? 'us' : 'de')]).toEqual([written, start]);
        const read = readWrittenDate(text, 'Europe/Berlin', null);
        expect(read === null || Number.isFinite(read)).toBe(true);
      },
    ),
    { numRuns: fuzzRuns },
  );
});
