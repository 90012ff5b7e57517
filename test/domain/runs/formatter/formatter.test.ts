import fc from 'fast-check';
import { formatterFunction, formatterFunctions, runFormatter } from '../../../../src/domain/runs/formatter';
import type { Region } from '../../../../src/domain/runs/regions';
import { readDate, writeDate } from '../../../../src/domain/runs/formatter/dateFormats';
import { fuzzRuns } from '../../../support/fuzz';

const run = (name: string, values: Record<string, unknown>, zone = 'Europe/Berlin', region: Region | null = null): unknown => {
  const result = runFormatter(name, values, { zone, region });
  return result.ok ? result.value : `error: ${result.error}`;
};

describe('the table of functions', () => {
  it('every function has a unique name of its group, a title, a help text, and fields with unique names and fitting choices [Z38]', () => {
    expect(new Set(formatterFunctions.map(({ name }) => name)).size).toBe(formatterFunctions.length);
    for (const { name, group, title, help, fields } of formatterFunctions) {
      expect(name).toMatch(new RegExp(`^${group}_[a-z_]+$`));
      expect(title).toMatch(/^[A-Z]/);
      expect(help).toMatch(/[.?]$|creme-brulee\.$/);
      expect(new Set(fields.map((field) => field.name)).size).toBe(fields.length);
      for (const field of fields) {
        expect(field.label).not.toBe('');
        expect(field.choices !== undefined).toBe(field.type === 'choice');
        // No codes of languages.
        for (const label of Object.values(field.choices ?? {})) expect(label).not.toMatch(/^[a-z]{2}-[A-Z]{2}$/);
        if (field.initial !== undefined && field.choices !== undefined) expect(Object.keys(field.choices)).toContain(field.initial);
        if (field.initial !== undefined) expect(field.isRequired).toBe(false);
      }
      expect(formatterFunction(name)?.title).toBe(title);
    }
  });

  it('a name that no function has gives an error, also a name of the language [Z38]', () => {
    for (const name of ['x', 'constructor', '__proto__', 'toString']) expect(run(name, {})).toBe('error: This function does not exist.');
  });

  it('any values give a result or a sentence, the same each time, and leave the values as they were [Z38]', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(
        '',
        '5',
        -3,
        '2026-05-31',
        'a,b',
        [1, 2, 3],
        'EUR',
        'days',
        'add',
        'sum',
        '(a+)+$',
        'YYYY',
        { a: 1 },
        'a@b.co',
      ),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...formatterFunctions),
        fc.array(value, { minLength: 5, maxLength: 5 }),
        fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        (found, given, fills) => {
          const values = Object.fromEntries(
            found.fields.flatMap(({ name, choices }, index) => {
              if (choices !== undefined && fills[index]) return [[name, Object.keys(choices)[index % Object.keys(choices).length]]];
              return fills[index] || index === 0 ? [[name, given[index]]] : [];
            }),
          );
          const copy = JSON.stringify(values);
          const first = runFormatter(found.name, values, { zone: 'Europe/Berlin', region: null });
          expect(runFormatter(found.name, values, { zone: 'Europe/Berlin', region: null })).toEqual(first);
          expect(JSON.stringify(values)).toBe(copy);
          if (!first.ok) expect(first.error).toMatch(/[.]$/);
        },
      ),
      { numRuns: fuzzRuns },
    );
  });
});

describe('texts', () => {
  it.each<[string, Record<string, unknown>, unknown]>([
    ['text_upper', { input: 'straße' }, 'STRASSE'],
    ['text_upper', {}, ''],
    ['text_lower', { input: 'ÄB' }, 'äb'],
    ['text_title', { input: "o'neil AND élan 3rd" }, "O'neil And Élan 3rd"],
    ['text_trim', { input: ' \t a b \n' }, 'a b'],
    ['text_replace', { input: 'a.b.c', find: '.', replace: '$&' }, 'a$&b$&c'],
    ['text_replace', { input: 'abc', find: 'b' }, 'ac'],
    ['text_replace', { input: 'abc', find: '' }, 'error: Find is missing.'],
    ['text_replace', { input: 'a'.repeat(10_000), find: 'a', replace: 'b'.repeat(1_000) }, 'error: The result would be too large.'],
    ['text_split', { input: 'a,b,c' }, ['a', 'b', 'c']],
    ['text_split', { input: 'a b\nc', separator: '[:newline:]', part: 'last' }, 'c'],
    ['text_split', { input: 'a,b,c', part: 'second_last' }, 'b'],
    ['text_split', { input: 'a', part: 'second' }, null],
    ['text_split', { input: 'a', part: 'third' }, 'error: Part is not one of its choices.'],
    ['text_extract_email', { input: 'Write to <ada.l+x@mail.example.com>, please.' }, 'ada.l+x@mail.example.com'],
    ['text_extract_email', { input: '@x a@ @b.co mail: c@d.org.' }, 'c@d.org'],
    ['text_extract_email', { input: 'none@here' }, null],
    ['text_extract_url', { input: 'See (https://a.example/b?c=1#d), or' }, 'https://a.example/b?c=1#d'],
    ['text_extract_url', { input: 'ftp://a.example' }, null],
    ['text_extract_url', { input: 'https://a.example/A_(b)' }, 'https://a.example/A_(b)'],
    ['text_extract_url', { input: '(see https://a.example/A_(b)).' }, 'https://a.example/A_(b)'],
    ['text_extract_number', { input: 'Total: 1,234.50 EUR' }, 1234.5],
    ['text_extract_number', { input: 'from -7 to 8' }, -7],
    ['text_extract_number', { input: 'none' }, null],
    ['text_extract_number', { input: 'Invoice INV-0042' }, 42],
    ['text_extract_number', { input: 'Summe: 1.234,50 €' }, 1234.5],
    ['text_extract_number', { input: '1,2,3' }, 1],
    ['text_extract_number', { input: 'at −5°' }, -5],
    [
      'text_extract_pattern',
      { input: 'Order #123-ab', pattern: '#(\\d+)-([a-z]+)' },
      { match: '#123-ab', groups: ['123', 'ab'], start: 6 },
    ],
    ['text_extract_pattern', { input: 'ABC', pattern: 'b', case: 'ignore' }, { match: 'B', groups: [], start: 1 }],
    ['text_extract_pattern', { input: 'x', pattern: 'y' }, null],
    ['text_extract_pattern', { input: 'x', pattern: '(' }, 'error: A closing parenthesis is missing.'],
    ['text_truncate', { input: '👍👍👍', length: 2 }, '👍👍'],
    ['text_truncate', { input: '👨‍👩‍👧🇩🇪e\u0301x', length: 3 }, '👨‍👩‍👧🇩🇪e\u0301'],
    ['text_truncate', { input: '🇩🇪🇫🇷🇮🇹', length: 2, ending: 'ellipsis' }, '🇩🇪…'],
    ['text_truncate', { input: 'abcdef', length: '4', ending: 'ellipsis' }, 'abc…'],
    ['text_truncate', { input: 'abc', length: 0 }, 'error: Length must be a whole number from 1 to 100000.'],
    ['text_default', { input: ' ', default: 'x' }, 'x'],
    ['text_default', { input: 0, default: 'x' }, 0],
    ['text_default', { default: [1] }, [1]],
    ['text_slug', { input: ' Crème brûlée! 2 ' }, 'creme-brulee-2'],
    ['text_slug', { input: '\ufdfa'.repeat(100_000) }, 'error: The result would be too large.'],
    ['text_length', { input: '👍a' }, 2],
    ['text_url_encode', { input: 'a b&c=ä' }, 'a%20b%26c%3D%C3%A4'],
    ['text_url_encode', { input: '\ud800' }, 'error: The text has characters that cannot be encoded.'],
    ['text_url_decode', { input: 'a+b%26' }, 'a b&'],
    ['text_url_decode', { input: '%zz' }, 'error: The text is not URL-encoded.'],
  ])('%s of %j is %j [Z38]', (name, values, expected) => expect(run(name, values)).toEqual(expected));

  it('hostile texts of a megabyte cost linear time [Z39]', () => {
    const names = ['extract_email', 'extract_url', 'extract_number', 'slug', 'title', 'trim', 'length'];
    for (const piece of ['a', '@', 'a@', 'a.', 'https', 'http://', '1', '1,', '-', ' ', '-a']) {
      const input = piece.repeat(Math.floor(900_000 / piece.length));
      for (const name of names) expect(runFormatter(`text_${name}`, { input }, { zone: 'UTC', region: null }).ok).toBe(true);
    }
  });
});

describe('numbers', () => {
  it.each<[string, Record<string, unknown>, unknown]>([
    ['number_format', { input: 1234567.891 }, '1,234,567.891'],
    ['number_format', { input: '-1234.5', style: '1.234,56', decimals: 2 }, '-1.234,50'],
    ['number_format', { input: -0.001, decimals: 2 }, '0.00'],
    ['number_format', { input: 1e-7 }, '0.0000001'],
    ['number_format', { input: 999, style: '1 234,56' }, '999'],
    ['number_format', { input: 1e30 }, 'error: This number is too large.'],
    ['number_format', { input: 'ten' }, 'error: Number must be a number, and “ten” isn’t one.'],
    ['number_format', {}, 'error: Number is missing.'],
    ['number_round', { input: 1.005, decimals: 2 }, 1.01],
    ['number_round', { input: -2.5 }, -3],
    ['number_round', { input: 2.4999 }, 2],
    ['number_round', { input: 1.1, direction: 'up' }, 2],
    ['number_round', { input: -1.1, direction: 'up' }, -1],
    ['number_round', { input: -1.1, direction: 'down' }, -2],
    ['number_round', { input: 0.4, direction: 'nearest' }, 0],
    ['number_operation', { numbers: [0.1, 0.2], operation: 'add' }, 0.3],
    ['number_operation', { numbers: '10\n3\n2', operation: 'subtract' }, 5],
    ['number_operation', { numbers: [2, '3', 4], operation: 'multiply' }, 24],
    ['number_operation', { numbers: [7, 2], operation: 'divide' }, 3.5],
    ['number_operation', { numbers: [7, 0], operation: 'divide' }, 'error: A number can’t be divided by zero.'],
    ['number_operation', { numbers: [1e308, 10], operation: 'multiply' }, 'error: The result is too large.'],
    ['number_operation', { numbers: '1,234.50', operation: 'add' }, 1234.5],
    ['number_summary', { numbers: '1, 234.50', of: 'count' }, 2],
    ['number_operation', { numbers: [], operation: 'add' }, 'error: There are no numbers to calculate with.'],
    ['number_operation', { numbers: ['a'], operation: 'add' }, 'error: “a” is not a number.'],
    ['number_operation', { numbers: [1] }, 'error: Operation is missing.'],
    ['number_summary', { numbers: [3, 1, 2], of: 'minimum' }, 1],
    ['number_summary', { numbers: [3, 1, 2], of: 'maximum' }, 3],
    ['number_summary', { numbers: '1,2,4', of: 'sum' }, 7],
    ['number_summary', { numbers: [1, 2, 4, 5], of: 'average' }, 3],
    ['number_summary', { numbers: [5, 1, 3], of: 'median' }, 3],
    ['number_summary', { numbers: [4, 1, 2, 3], of: 'median' }, 2.5],
    ['number_summary', { numbers: [], of: 'average' }, null],
    ['number_summary', { numbers: [], of: 'count' }, 0],
    ['number_currency', { input: 1234.5, currency: 'eur' }, '€1,234.50'],
    ['number_currency', { input: 1234.5, currency: 'EUR', locale: 'de-DE' }, '1.234,50\u00a0€'],
    ['number_currency', { input: 5, currency: 'JPY', locale: 'ja-JP' }, '￥5'],
    ['number_currency', { input: 5, currency: 'euro' }, 'error: A currency has three letters, such as EUR.'],
  ])('%s of %j is %j [Z38]', (name, values, expected) => expect(run(name, values)).toEqual(expected));
});

describe('numbers with many digits', () => {
  const big = { exactNumber: '8202522731445525542' };
  it.each<[string, Record<string, unknown>, unknown]>([
    ['number_operation', { numbers: [big, 1], operation: 'add' }, { exactNumber: '8202522731445525543' }],
    ['number_operation', { numbers: [big, '0.5'], operation: 'multiply' }, { exactNumber: '4101261365722762771' }],
    ['number_operation', { numbers: [12345678901234.56, 0.01], operation: 'add' }, 12345678901234.57],
    ['number_operation', { numbers: [0.30000000000000004, 0.7999999999999999], operation: 'add' }, 1.1],
    ['number_operation', { numbers: [1, 3], operation: 'divide' }, 0.333333333333333],
    ['number_operation', { numbers: [1, 1024], operation: 'divide' }, 0.0009765625],
    ['number_operation', { numbers: [-2, 3], operation: 'divide' }, -0.666666666666667],
    ['number_operation', { numbers: ['1e308', '1e308'], operation: 'divide' }, 1],
    ['number_summary', { numbers: [{ exactNumber: '8202522731445525541' }, big], of: 'maximum' }, big],
    ['number_summary', { numbers: [big, big], of: 'average' }, big],
    ['number_summary', { numbers: [big, '1'], of: 'sum' }, { exactNumber: '8202522731445525543' }],
    ['number_round', { input: '8202522731445525542.5' }, { exactNumber: '8202522731445525543' }],
    ['number_format', { input: big }, '8,202,522,731,445,525,542'],
    ['number_format', { input: { exactNumber: '10.10' } }, '10.10'],
    ['number_currency', { input: '1234567890123456.78', currency: 'EUR' }, '€1,234,567,890,123,456.78'],
    ['text_extract_number', { input: 'Order 8202522731445525542.' }, big],
    ['list_sort', { input: [big, { exactNumber: '8202522731445525541' }] }, [{ exactNumber: '8202522731445525541' }, big]],
  ])('%s of %j is %j, to the last digit [Z72]', (name, values, expected) => expect(run(name, values)).toEqual(expected));

  it('any amounts are added to the cent, and any number is divided as a double divides it [Z72]', () => {
    const cents = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
    const amount = (each: bigint): string =>
      `${each < 0n ? '-' : ''}${String(each)
        .replace('-', '')
        .padStart(3, '0')
        .replace(/(?=..$)/, '.')}`;
    fc.assert(
      fc.property(cents, cents, fc.integer(), fc.integer({ min: 1 }), (one, other, dividend, divisor) => {
        const sum = run('number_operation', { numbers: [amount(one), amount(other)], operation: 'add' });
        expect(run('number_format', { input: sum, style: '1234.56', decimals: 2 })).toBe(amount(one + other).replace(/^-(?=0\.00$)/, ''));
        expect(run('number_operation', { numbers: [dividend, divisor], operation: 'divide' })).toBeCloseTo(dividend / divisor, 5);
      }),
      { numRuns: fuzzRuns },
    );
  });
});

describe('texts and lists of other countries and programs', () => {
  it.each<[string, Record<string, unknown>, unknown, Region | null]>([
    ['number_operation', { numbers: '1,234.50, 2,000.00', operation: 'add' }, 3234.5, null],
    ['number_operation', { numbers: '1,5; 2,5', operation: 'add' }, 4, null],
    ['text_extract_number', { input: 'Total: 1 234,56 €' }, 1234.56, null],
    ['text_extract_number', { input: 'Zimmer 12 345' }, 12, null],
    ['text_extract_number', { input: 'only $.50' }, 0.5, null],
    ['text_extract_number', { input: 'No.5' }, 5, null],
    ['text_extract_number', { input: 'Summe 5.000' }, 5000, 'de'],
    ['text_extract_number', { input: 'المجموع ١٢٣' }, 123, null],
    ['text_split', { input: 'a\r\nb\nc', separator: '[:newline:]' }, ['a', 'b', 'c'], null],
    ['list_sort', { input: ['1.234', '5'] }, ['5', '1.234'], 'de'],
    ['json_parse', { input: '\uFEFF{"a":1}' }, { a: 1 }, null],
    ['date_parse', { input: '27.11.2026 03:00 PM', format: 'DD.MM.YYYY HH:mm A', zone: 'UTC' }, '2026-11-27T15:00:00.000Z', null],
    ['date_parse', { input: '27.11.2026 12:00 AM', format: 'DD.MM.YYYY HH:mm A', zone: 'UTC' }, '2026-11-27T00:00:00.000Z', null],
  ])('%s of %j is %j in the region [Z71]', (name, values, expected, region) =>
    expect(run(name, values, 'Europe/Berlin', region)).toEqual(expected),
  );

  it.each([
    'YYY',
    'YYYYY',
    'ZZZ',
    'aa',
    'GGGG-[W]WW',
    'Q',
    'DD.MM.YYYY HH:mm Uhr',
    'D MMMM um HH',
    'HHhmm',
    '%Y-%m-%d',
    'h:mm tt',
    'SS',
    'DDDo',
  ])('the format %s is refused, because a part of it would be written as it is [Z71]', (format) =>
    expect(run('date_format', { input: '2026-11-27', format })).toMatch(/^error: The format can’t have .* Put words in \[brackets\]\.$/),
  );

  it.each(['YYYYMMDDTHHmmss', 'D de MMMM de YYYY', 'MMMM Do, YYYY', 'HH[h]mm', 'on dddd', 'h:mma'])(
    'the format %s is written [Z71]',
    (format) => expect(run('date_format', { input: '2026-11-27', format })).not.toMatch(/^error/),
  );
});

describe('dates', () => {
  it.each<[string, Record<string, unknown>, unknown]>([
    ['date_parse', { input: '31.05.2026 14:30', format: 'DD.MM.YYYY HH:mm' }, '2026-05-31T12:30:00.000Z'],
    [
      'date_parse',
      { input: 'May 5, 2026 at 3:07 PM', format: 'MMMM D, YYYY [at] h:mm A', zone: 'America/New_York' },
      '2026-05-05T19:07:00.000Z',
    ],
    ['date_parse', { input: '12 Jan 69 12:00 am', format: 'D MMM YY h:mm a', zone: 'UTC' }, '1969-01-12T00:00:00.000Z'],
    ['date_parse', { input: '2026-05-31 10:00 -0530', format: 'YYYY-MM-DD HH:mm ZZ' }, '2026-05-31T15:30:00.000Z'],
    ['date_parse', { input: '2026-05-31' }, '2026-05-30T22:00:00.000Z'],
    ['date_parse', { input: '1780000000' }, '2026-05-28T20:26:40.000Z'],
    ['date_parse', { input: '2026' }, 'error: “2026” could not be read as a date. Use a date such as 2026-05-31 09:00.'],
    ['date_parse', { input: '31.02.2026', format: 'DD.MM.YYYY' }, 'error: “31.02.2026” does not have the format DD.MM.YYYY.'],
    ['date_parse', { input: '5.1.2026 x', format: 'D.M.YYYY' }, 'error: “5.1.2026 x” does not have the format D.M.YYYY.'],
    ['date_format', { input: '2026-05-31T12:30:00Z', format: 'dddd, MMMM D, YYYY h:mm A' }, 'Sunday, May 31, 2026 2:30 PM'],
    [
      'date_format',
      { input: '2026-01-02T03:04:05.006Z', format: 'ddd DD/MM/YY HH:mm:ss.SSS Z X', zone: 'UTC' },
      'Fri 02/01/26 03:04:05.006 +00:00 1767323045',
    ],
    ['date_format', { input: '2026-11-22', format: 'MMMM Do, DDD, DDDD' }, 'November 22nd, 326, 326'],
    ['date_format', { input: '2026-01-11', format: 'Do/DDD/DDDD' }, '11th/11/011'],
    ['date_parse', { input: '3rd May 2026', format: 'Do MMMM YYYY' }, '2026-05-02T22:00:00.000Z'],
    [
      'date_format',
      { input: '2026-11-27', format: 'yyyy-MM-dd' },
      'error: The format can’t have “yyyy”: use YYYY for the year, and DD for the day. Put words in [brackets].',
    ],
    [
      'date_format',
      { input: '2026-11-27', format: 'EEEE [yyyy]' },
      'error: The format can’t have “EEEE”: use dddd or ddd for the day of the week. Put words in [brackets].',
    ],
    ['date_format', { input: '2026-11-27', format: '[yyyy dd] YYYY' }, 'yyyy dd 2026'],
    [
      'date_parse',
      { input: '2026-11-27', format: 'YYYY-MM-dd' },
      'error: The format can’t have “dd”: use DD for the day of the month, and ddd for the day of the week. Put words in [brackets].',
    ],
    ['date_format', { input: 0, zone: 'Nowhere/Land' }, 'error: The time zone Nowhere/Land is unknown.'],
    ['date_add', { input: '2026-03-28 12:00', amount: 1, unit: 'days' }, '2026-03-29T10:00:00.000Z'],
    ['date_add', { input: '2026-03-28 12:00', amount: 24, unit: 'hours' }, '2026-03-29T11:00:00.000Z'],
    ['date_add', { input: '2026-03-28 02:30', amount: 1, unit: 'days' }, '2026-03-29T01:00:00.000Z'],
    ['date_add', { input: '2026-01-31', amount: 1, unit: 'months' }, '2026-02-27T23:00:00.000Z'],
    ['date_add', { input: '2028-02-29', amount: -4, unit: 'years' }, '2024-02-28T23:00:00.000Z'],
    ['date_add', { input: '2026-01-15', amount: -14, unit: 'months' }, '2024-11-14T23:00:00.000Z'],
    ['date_add', { input: '2026-01-01', amount: 1.5, unit: 'days' }, 'error: The amount must be a whole number for this unit.'],
    ['date_add', { input: '2026-01-01', amount: 1e9, unit: 'years' }, 'error: This date is out of range.'],
    ['date_add', { input: '2026-01-01', amount: 1e300, unit: 'hours' }, 'error: This date is out of range.'],
    ['date_difference', { start: '2026-05-01', end: '2026-05-31' }, 30],
    ['date_difference', { start: '2026-05-31T12:00Z', end: '2026-05-31T10:01Z', unit: 'hours' }, -1],
    ['date_difference', { start: '2026-03-29', end: '2026-03-30', unit: 'hours' }, 23],
    ['date_difference', { start: '2026-03-01', end: '2026-04-01' }, 31],
    ['date_difference', { start: '2026-03-20', end: '2026-04-03', unit: 'weeks' }, 2],
    ['date_difference', { start: '2026-04-01', end: '2026-03-01' }, -31],
    ['date_zone', { input: '2026-05-31 09:00', zone: 'America/New_York' }, '2026-05-31T03:00:00-04:00'],
    ['date_zone', { input: '2026-05-31 09:00', from: 'Asia/Tokyo', zone: 'Australia/Lord_Howe', format: 'H:mm' }, '10:30'],
  ])('%s of %j is %j [Z38]', (name, values, expected) => expect(run(name, values)).toEqual(expected));

  it('any moment is read from what was written of it, in any format that has all of it [Z38]', () => {
    const format = fc.constantFrom('YYYY-MM-DD HH:mm:ss.SSS ZZ', 'x', 'D MMMM YYYY, h:mm:ss.SSS a Z', '[on] dddd DD.MM.YYYY H:m:s.SSSZ');
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu');
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2100, 0, 1) }), format, zone, (moment, written, place) => {
        expect(readDate(writeDate(moment, written, place), written, 'UTC')).toBe(moment);
      }),
      { numRuns: fuzzRuns },
    );
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, any) => {
        const read = readDate(text, any, 'Europe/Berlin');
        expect(read === null || typeof read === 'number').toBe(true);
      }),
      { numRuns: fuzzRuns },
    );
  });
});

describe('lists and JSON', () => {
  it.each<[string, Record<string, unknown>, unknown]>([
    ['list_join', { input: ['a', 1, null, { b: 2 }] }, 'a, 1, , {"b":2}'],
    ['list_join', { input: ['a', 'b'], separator: '[:newline:]' }, 'a\nb'],
    ['list_sort', { input: ['b', '10', 9, 'a', null] }, [9, '10', 'a', 'b', null]],
    ['list_sort', { input: [{ n: 2 }, { n: 1 }], by: 'n', order: 'falling' }, [{ n: 2 }, { n: 1 }]],
    [
      'list_sort',
      { input: [{ n: 1, a: 1 }, { n: 1, a: 2 }, { n: 2 }], by: 'n', order: 'falling' },
      [{ n: 2 }, { n: 1, a: 1 }, { n: 1, a: 2 }],
    ],
    ['list_unique', { input: [1, '1', 1, { a: 1, b: 2 }, { b: 2, a: 1 }, [1], [1]] }, [1, '1', { a: 1, b: 2 }, [1]]],
    ['list_count', { input: 'a,b,c' }, 3],
    ['list_count', {}, 0],
    ['list_first', { input: [] }, null],
    ['list_first', { input: [5, 6] }, 5],
    ['list_last', { input: 'a\nb' }, 'b'],
    ['list_pick', { input: [{ a: 1 }, { b: 2 }, 'x', null], property: 'a' }, [1, null, null, null]],
    ['list_pick', { input: [{ a: 1 }, [1]], property: '__proto__' }, [null, null]],
    ['list_pick', { input: [[1]], property: 'length' }, [null]],
    ['list_chunk', { input: [1, 2, 3], size: 2 }, [[1, 2], [3]]],
    ['list_chunk', { input: [1], size: 0 }, 'error: Size must be a whole number from 1 to 100000.'],
    ['json_parse', { input: '{"a":[1]}' }, { a: [1] }],
    ['json_parse', { input: '{a:1}' }, 'error: The text is not valid JSON.'],
    ['json_parse', { input: '{"__proto__":1}' }, 'error: The JSON has a property name that is not allowed.'],
    [
      'json_parse',
      { input: '['.repeat(65) + ']'.repeat(65) },
      'error: The JSON has more than 64 levels of lists and records inside each other.',
    ],
    ['json_stringify', { input: { a: 'ä' } }, '{"a":"ä"}'],
    ['json_stringify', { input: [1], style: 'indented' }, '[\n  1\n]'],
    ['json_stringify', {}, 'null'],
    ['json_pick', { input: '{"orders":[{"total":5}]}', path: 'orders.0.total' }, 5],
    ['json_pick', { input: { a: 1 }, path: 'a.b.c' }, null],
    ['json_pick', { input: {}, path: 'constructor.name' }, null],
    ['json_pick', { input: { a: 1 }, path: '' }, { a: 1 }],
  ])('%s of %j is %j [Z16, Z38]', (name, values, expected) => expect(run(name, values)).toEqual(expected));

  it('a list of many records loses its duplicates in linear time [Z39]', () => {
    const input = Array.from({ length: 60_000 }, (_none, index) => ({ id: index % 30_000 }));
    expect(run('list_unique', { input })).toHaveLength(30_000);
  });
});
