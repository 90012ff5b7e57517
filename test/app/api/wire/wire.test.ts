import fc from 'fast-check';
import { mapFields } from '../../../../src/contract/browser/names';
import { fromWire, parseWire, toWire, WireError } from '../../../../src/app/api/wire';
import { fuzzRuns } from '../../../support/fuzz';

describe('the door between wire and client', () => {
  it('converts names at every depth, both ways [A7.49, B7.02]', () => {
    const wire = { zap_id: 1, nodes: [{ selected_api: 'a', step_two: { is_premium: true } }], title: 'x' };
    const client = { zapId: 1, nodes: [{ selectedApi: 'a', stepTwo: { isPremium: true } }], title: 'x' };
    expect(fromWire(wire)).toEqual(client);
    expect(toWire(client)).toEqual(wire);
    expect(parseWire(JSON.stringify(wire))).toEqual(client);
  });

  it('the door between wire and client leaves maps keyed by data alone, and knows irregular names [A7.49]', () => {
    const wire = { switches: { new_editor: { is_on: true } }, viewed_help: { '12_a': true }, enable_totp_2fa: true, password1: 'p' };
    const client = { switches: { new_editor: { is_on: true } }, viewedHelp: { '12_a': true }, enableTotp2fa: true, password1: 'p' };
    expect(fromWire(wire)).toEqual(client);
    expect(toWire(client)).toEqual(wire);
  });

  it('the door between wire and client passes forms, files and dates as they are [A7.49]', () => {
    const form = new FormData();
    form.set('someField', 'x');
    const file = new File(['x'], 'logo.png');
    const at = new Date(0);
    const sent = toWire<{ body: unknown; some_file: unknown; sent_at: unknown }>({ body: form, someFile: file, sentAt: at });
    expect(sent.body).toBe(form);
    expect(sent.some_file).toBe(file);
    expect(sent.sent_at).toBe(at);
    expect(toWire(form)).toBe(form);
    expect(toWire(file)).toBe(file);
  });

  it.each([
    ['__proto__', '{"__proto__":{"polluted":1}}'],
    ['constructor', '{"a":{"constructor":1}}'],
    ['prototype', '{"a":[{"prototype":1}]}'],
    ['what becomes a forbidden name', '{"a":{"_constructor":1}}'],
    ['a forbidden name in a map keyed by data', '{"switches":{"a":{"__proto__":1}}}'],
    ['two spellings of one field', '{"zap_id":1,"zapId":2}'],
  ])('the door between wire and client refuses %s [S49]', (_what, text) => {
    expect(() => parseWire(text)).toThrow(WireError);
  });

  it('the door between wire and client refuses a nesting without end instead of overflowing [S49]', () => {
    expect(() => parseWire('['.repeat(5000) + ']'.repeat(5000))).toThrow(WireError);
    expect(() => parseWire('{"switches":'.repeat(5000) + '1' + '}'.repeat(5000))).toThrow(WireError);
  });

  it('the door between wire and client gives the same object back where nothing needs converting', () => {
    const plain = { id: 1, list: [{ title: 'x' }] };
    expect(fromWire(plain)).toBe(plain);
    expect(toWire(plain)).toBe(plain);
  });
});

/** A field name in camelCase. */
const clientNames = fc
  .tuple(fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/), fc.array(fc.stringMatching(/^[A-Z][a-z0-9]{1,5}$/), { maxLength: 3 }))
  .map(([first, rest]) => first + rest.join(''))
  .filter((name) => !['constructor', 'prototype'].includes(name) && !mapFields.has(name));

it('what goes out and comes back is the same [A7.49, S49]', () => {
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(clientNames, tie('tree'), { maxKeys: 5 }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      expect(fromWire(JSON.parse(JSON.stringify(toWire(value))))).toEqual(value);
    }),
    { numRuns: fuzzRuns },
  );
});

it('no reply changes Object.prototype, whatever its names [S49]', () => {
  const before = Object.getOwnPropertyNames(Object.prototype).sort();
  const names = fc.oneof(
    fc.constantFrom(
      '__proto__',
      '_proto_',
      '__Proto__',
      'constructor',
      '_constructor',
      'prototype',
      'proto_type',
      'to_string',
      'has_own_property',
      'switches',
    ),
    fc.string({ maxLength: 6 }),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(1, 'x', null, true),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.array(fc.tuple(names, tie('tree')), { maxLength: 4 }).map((fields) => ({ fields })),
    ),
  }));
  /** Serialized by hand, so that __proto__ is an own field, as after JSON.parse. */
  const text = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(text).join()}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    return `{${(value as { fields: [string, unknown][] }).fields.map(([name, item]) => `${JSON.stringify(name)}:${text(item)}`).join()}}`;
  };
  fc.assert(
    fc.property(tree, (value) => {
      const raw: unknown = JSON.parse(text(value));
      for (const convert of [fromWire, toWire]) {
        try {
          const converted: unknown = convert(raw);
          // A refused name does not appear anywhere in the result.
          expect(JSON.stringify(converted) ?? '').not.toMatch(/"(?:__proto__|constructor|prototype)":/);
        } catch (error) {
          expect(error).toBeInstanceOf(WireError);
        }
      }
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    }),
    { numRuns: fuzzRuns },
  );
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
});
