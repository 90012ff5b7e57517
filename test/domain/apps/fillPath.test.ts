import fc from 'fast-check';
import { fillPath } from '../../../src/domain/apps/fillPath';
import { UnfitValue } from '../../../src/domain/runs/mapping';
import { fuzzRuns } from '../../support/fuzz';
import { fillingOf } from './samples';

const fill = (template: string, value: unknown): string => fillPath(template, fillingOf({ input: { value } }));

describe('a path', () => {
  it.each<[string, unknown, string]>([
    ['/a/{input.value}', 'x y/ü?#', '/a/x%20y%2F%C3%BC%3F%23'],
    ['/a/{input.value|path}/b', 'x y/z', '/a/x%20y/z/b'],
    ['/a/{input.value}/', 5, '/a/5/'],
    ['/a/{input.value}.json', 'x', '/a/x.json'],
    ['/a/{input.value}', { exactNumber: '8202522731445525542' }, '/a/8202522731445525542'],
    ['/a/{input.value}', '...', '/a/...'],
    ['/a/{input.value}', '\uD800', '/a/%EF%BF%BD'],
    ['/a/{input.value}', 'https://example.com/', '/a/https%3A%2F%2Fexample.com%2F'],
    ['', 'x', ''],
  ])('%s with %j is %s [Z82]', (template, value, expected) => {
    expect(fill(template, value)).toBe(expected);
  });

  it.each(['/a/{input.value}', '/a/{input.value|path}', '/a/{input.value|path}/b', '/a/.{input.value}'])(
    '%s refuses what leads to another operation [Z82]',
    (template) => {
      for (const value of ['..', '.', '%2e%2e', '%2E.', '%252e%252e', 'x/../y', '..\\x', 'x/..;a=b', '', null, undefined, {}, ['x']]) {
        if (template === '/a/.{input.value}' && (typeof value !== 'string' || !/^\.?$/.test(value))) continue;
        expect(() => fill(template, value)).toThrow(UnfitValue);
      }
    },
  );

  it.each(['/', '//', '/x', 'x/', 'x//y'])('with slashes kept refuses the empty segment of %j [Z82]', (value) => {
    expect(() => fill('/a/{input.value|path}/b', value)).toThrow(UnfitValue);
  });

  it.each<[string, unknown, string]>([
    ['/a/x{input.value}', undefined, 'The URL of the request needs a value for “input.value”.'],
    ['/a/{input.value}', ['x'], '“input.value” can’t be a part of an address.'],
    ['/a/{input.value|path}', 'x/', 'A part of an address can’t be empty.'],
    ['/a/{input.value}', '..', '“..” can’t be a part of an address.'],
  ])('%s with %j is refused with a sentence [Z82]', (template, value, message) => {
    expect(() => fill(template, value)).toThrow(new UnfitValue(message));
  });

  it('has the segments of its template with any value, as a reader of addresses sees them [Z82]', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('.', '..', '/', '\\', '%', '2e', '2F', '%2e', '%2f', '?', '#', ';', '@', ':', '\t', '\n', ' ', 'x'), {
          maxLength: 8,
        })
        .map((parts) => parts.join('')),
    );
    const templates = [
      '/api/{input.value}/end',
      '/api/x{input.value}/end',
      '/api/{input.value}{input.value}/end',
      '/api/{input.value|path}/end',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...templates), hostile, (template, value) => {
        let path: string;
        try {
          path = fill(template, value);
        } catch (error) {
          expect(error).toBeInstanceOf(UnfitValue);
          return;
        }
        const { host, pathname, search, hash } = new URL(`https://host.example/base${path}`);
        expect([host, search, hash]).toEqual(['host.example', '', '']);
        const segments = pathname.split('/').slice(1);
        const count = template.includes('|path') ? 3 + value.split('/').length : 4;
        expect(segments).toHaveLength(count);
        expect([segments[0], segments[1], segments.at(-1)]).toEqual(['base', 'api', 'end']);
      }),
      { numRuns: Math.max(fuzzRuns, 1_000) },
    );
  });
});
