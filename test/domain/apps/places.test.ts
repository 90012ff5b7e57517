import fc from 'fast-check';
import { parsePlace, readPlace } from '../../../src/domain/apps/places';
import { fuzzRuns } from '../../support/fuzz';

const data = {
  data: { 'customer.email': 'ada@example.com', list: [{ id: 1 }, { id: 2 }], empty: null },
  headers: [
    { name: 'From', value: 'a' },
    { name: 'subject', value: 'Hello' },
  ],
  entry: [{ changes: [{ id: 1 }, { id: 2 }] }, { changes: [{ id: 3 }] }, {}],
  hooks: [{ id: 1 }, { id: 2, config: { url: 'https://b.example/x?s=2' } }],
  'a=b': 'sign',
  fields: { Name: { id: 'f1' }, Stage: { id: 'f2' } },
};

describe('a place', () => {
  it.each<[string, unknown]>([
    ['data.list.0.id', 1],
    ['data.list.-1.id', 2],
    ['data.list.-3.id', undefined],
    ['data[customer.email]', 'ada@example.com'],
    ['headers[name=Subject].value', 'Hello'],
    ['headers[name=To].value', undefined],
    ['hooks[config.url=https://b.example/x?s=2].id', 2],
    ['hooks[config.url=https://c.example].id', undefined],
    ['entry.*.changes.*.id', [1, 2, 3]],
    ['entry.*.changes.*', [{ id: 1 }, { id: 2 }, { id: 3 }]],
    ['data.list.*.name', []],
    ['fields.*.id', ['f1', 'f2']],
    ['missing.*.id', []],
    ['data.missing.id', undefined],
    ['data.empty', null],
    ['data.empty.id', undefined],
    ['data.list.length', undefined],
    ['data.constructor', undefined],
    ['data.__proto__', undefined],
    ['data.toString.name', undefined],
    ['[a=b]', 'sign'],
  ])('%s reads own properties only [Z81]', (place, expected) => {
    expect(readPlace(data, place)).toEqual(expected);
  });

  it.each(['', '.', 'a.', 'a..b', 'a[', 'a[]', 'a]', 'a b', 'a[b]c', '{a}', 'a|b', Array.from({ length: 65 }, () => 'a').join('.')])(
    '“%s” is none [Z81]',
    (text) => {
      expect(parsePlace(text)).toBeNull();
      expect(readPlace(data, text)).toBeUndefined();
    },
  );

  it('of any text and data is read without an exception [Z81]', () => {
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom('a', '0', '-1', '*', '.', '[', ']', '=', 'x')).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, fc.jsonValue(), (place, value) => {
        readPlace(value, place);
      }),
      { numRuns: fuzzRuns },
    );
  });
});
