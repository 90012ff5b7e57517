import fc from 'fast-check';
import { namedIn, readJson, valuesOf, withTyped } from '../../../../src/app/features/run-history/page/corrections';
import { writeExactJson } from '../../../../src/domain/runs/exactJson';

const json = (value: unknown): string => writeExactJson(value) ?? 'null';
const nameIn = (error: string | null, input: unknown) => namedIn(error, valuesOf(input))?.label ?? null;

it('an error names a value by its label, by its key or by the value, and the longest of them counts [Z152, Z194]', () => {
  const input = { email: 'ada@x', vat_number: '', customer: { city: 'Lisbon' }, id: 7, isNew: true };
  expect(nameIn('VAT number missing', input)).toBe('VAT number');
  expect(nameIn('`customer.city` must be a known place.', input)).toBe('Customer › City');
  expect(nameIn('“Lisbon” is not a place that we deliver to.', input)).toBe('Customer › City');
  expect(nameIn('This email, ada@x, has no domain.', input)).toBe('Email');
  const data = [
    { name: 'customer', value: 'Hotel Astoria' },
    { name: 'vatNumber', value: '' },
  ];
  for (const pairs of [data, data.toReversed()])
    expect(nameIn('The webhook answered 422: “The VAT number of the customer is missing”.', { data: pairs })).toBe('Data › VAT number');
  expect(nameIn('vatNumber has no value.', { data })).toBe('Data › VAT number');
  for (const error of ['The app answered 7 times.', 'That is true.', 'Emails are off.', '', null]) expect(nameIn(error, input)).toBeNull();
});

it('what is typed keeps the kind of its value where it can, and any text is kept as it was typed [Z152]', () => {
  const typed = (before: unknown, text: string) =>
    (readJson(withTyped(json({ value: before }), ['value'], text, before)) as never)['value'];
  expect(typed(7, '8')).toBe(8);
  expect(typed(7, 'eight ')).toBe('eight ');
  expect(typed({ exactNumber: '10.10' }, '10.20')).toEqual({ exactNumber: '10.20' });
  expect(typed(true, 'false')).toBe(false);
  expect(typed('7', '8')).toBe('8');
  expect([typed(null, ''), typed(null, '1'), typed('1', '')]).toEqual([null, '1', '']);
});

it('a correction changes one value and nothing else, whatever the input is [Z152]', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), fc.nat(), (input, typed, nth) => {
      const before = valuesOf(readJson(json(input)));
      const leaf = before[nth % Math.max(1, before.length)];
      if (leaf === undefined) return;
      const after = valuesOf(readJson(withTyped(json(input), leaf.path, typed, leaf.value)));
      expect(after.map(({ path }) => path)).toEqual(before.map(({ path }) => path));
      after.forEach(({ path, text, value }, index) => {
        if (path.join('\n') !== leaf.path.join('\n')) expect(value).toEqual(before[index]!.value);
        else if (typeof leaf.value === 'string') expect(text).toBe(typed);
      });
    }),
  );
});

it('only an input that fits into a form has fields: no text, no file, no data with very many values [Z152]', () => {
  const file = { fileId: '0199a5f2-0000-4000-8000-000000000001', name: 'a.jpg', type: 'image/jpeg', size: 5, digest: 'ab12' };
  expect(valuesOf({ file, none: [], name: 'Ada' }).map(({ label }) => label)).toEqual(['Name']);
  for (const input of ['text', 7, null, undefined, [], Array.from({ length: 100 }, () => 1)]) expect(valuesOf(input)).toEqual([]);
});
