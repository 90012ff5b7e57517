import fc from 'fast-check';
import { lookUpReference, maxInputSize, resolveField as resolveFieldIn, type Scope } from '../../../src/domain/runs/resolving';
import { fuzzRuns } from '../../support/fuzz';

const resolveField = (field: Parameters<typeof resolveFieldIn>[0], scope: Scope) =>
  resolveFieldIn(field, scope, { zone: 'UTC', region: null });
const tooLarge = { ok: false, message: 'The input of this step is too large. Map fewer or smaller values.' };

describe('resolving', () => {
  const scope = new Map<string, unknown>([
    [
      'trigger',
      { name: 'Ada', total: 12.5, paid: false, none: null, tags: ['a', 'b'], at: new Date('2026-01-02T03:04:05.678Z'), sub: { x: 1 } },
    ],
    ['list', [{ id: 7 }, { id: 8 }]],
    ['nested', [[{ id: 1 }, { id: 2 }], [], [{ id: 3 }]]],
    ['starred', { '*': { id: 9 } }],
  ]);
  const resolved = (field: Parameters<typeof resolveFieldIn>[0]): unknown => {
    const result = resolveField(field, scope);
    return result.ok ? result.value : result.message;
  };

  it.each<[string, unknown]>([
    ['{{trigger.total}}', 12.5],
    ['{{trigger.paid}}', false],
    ['{{trigger.none}}', null],
    ['{{trigger.tags}}', ['a', 'b']],
    ['{{trigger.sub}}', { x: 1 }],
    ['{{list.1.id}}', 8],
    ['{{list[0].id}}', 7],
    ['{{list.*.id}}', [7, 8]],
    ['{{list.*.none}}', [null, null]],
    ['{{list.*}}', [{ id: 7 }, { id: 8 }]],
    ['{{nested.*.*.id}}', [[1, 2], [], [3]]],
    ['{{starred.*.id}}', 9],
    ['{{trigger.name.*}}', null],
    ['ids: {{list.*.id}}', 'ids: [7,8]'],
    ['{{trigger.at}}', '2026-01-02T03:04:05.678Z'],
    ['{{trigger.gone}}', null],
    ['Dear {{trigger.name}}, {{trigger.total}}/{{trigger.paid}}', 'Dear Ada, 12.5/false'],
    ['[{{trigger.none}}{{trigger.gone}}]', '[]'],
    ['{{trigger.tags}} {{trigger.sub}}', '["a","b"] {"x":1}'],
    ['on {{trigger.at}}', 'on 2026-01-02T03:04:05.678Z'],
    ['\\{{trigger.name}}', '{{trigger.name}}'],
    [' {{trigger.total}}', ' 12.5'],
  ])('%s becomes %j [Z17]', (source, value) => {
    expect(resolved(source)).toEqual(value);
  });

  it('texts are resolved at any depth, names and other values stay [Z17]', () => {
    const field = { 'a{{trigger.name}}': ['{{trigger.name}}', { deep: '{{trigger.total}}' }], n: 1, b: true, z: null };
    expect(resolved(field)).toEqual({ 'a{{trigger.name}}': ['Ada', { deep: 12.5 }], n: 1, b: true, z: null });
  });

  it('tokens that lead nowhere are reported [Z18]', () => {
    const result = resolveField('{{trigger.name}} {{trigger.gone.x}} {{nobody}} {{trigger.none}}', scope);
    expect(result).toEqual({
      ok: true,
      value: 'Ada   ',
      missing: [
        { key: 'trigger', path: ['gone', 'x'] },
        { key: 'nobody', path: [] },
      ],
    });
  });

  it.each([
    ['__proto__'],
    ['constructor'],
    ['prototype'],
    ['toString'],
    ['hasOwnProperty'],
    ['length'],
    ['constructor', 'constructor'],
    ['__proto__', 'polluted'],
    ['tags', 'length'],
    ['tags', 'map'],
    ['tags', '-1'],
    ['tags', '01'],
    ['tags', '1.0'],
    ['name', 'length'],
    ['name', '0'],
    ['total', 'toFixed'],
    ['at', 'getTime'],
  ])('the path %s leads nowhere, because it is no own property [Z16]', (...path) => {
    expect(lookUpReference({ key: 'trigger', path }, scope)).toBeUndefined();
  });

  it('names of the language are own properties where JSON has them, except __proto__, and accessors are not called [Z16]', () => {
    let called = false;
    const trap = Object.defineProperty({}, 'x', { enumerable: true, get: () => (called = true) });
    const odd = new Map<string, unknown>([
      ['json', JSON.parse('{"__proto__":{"x":1},"constructor":{"x":1},"toString":"own"}')],
      ['trap', trap],
    ]);
    expect(lookUpReference({ key: 'json', path: ['__proto__', 'x'] }, odd)).toBeUndefined();
    expect(lookUpReference({ key: 'json', path: ['constructor', 'x'] }, odd)).toBe(1);
    expect(lookUpReference({ key: 'json', path: ['toString'] }, odd)).toBe('own');
    expect(lookUpReference({ key: 'trap', path: ['x'] }, odd)).toBeUndefined();
    expect(called).toBe(false);
  });

  it('any path into any value gives an own value of it or nothing, and changes no prototype [Z16]', () => {
    const path = fc.array(
      fc.oneof(fc.constantFrom('__proto__', 'constructor', 'prototype', 'length', '0', 'a', '*'), fc.string({ maxLength: 4 })),
      {
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(fc.jsonValue(), path, (value, names) => {
        const found = lookUpReference({ key: 'step1', path: names }, new Map([['step1', value]]));
        expect(typeof found).not.toBe('function');
        // Of a list, what its items have, and null for those that have nothing.
        const parts = names.includes('*') && Array.isArray(found) ? (found as unknown[]).flat(Infinity) : [found];
        for (const part of parts.filter((each) => each !== undefined && each !== null))
          expect(JSON.stringify(value)).toContain(JSON.stringify(part));
        expect(({} as Record<string, unknown>).a).toBeUndefined();
      }),
      { numRuns: fuzzRuns },
    );
  });

  it('a value with braces is put in as it is and not resolved again [Z16]', () => {
    const sly = new Map<string, unknown>([
      ['step1', { text: '{{step2.secret}} ${1+1} <%= x %>' }],
      ['step2', { secret: 's' }],
    ]);
    expect(resolveField('> {{step1.text}}', sly)).toMatchObject({ value: '> {{step2.secret}} ${1+1} <%= x %>' });
  });

  it('an input that would be too large is refused before it is made [Z19]', () => {
    const large = new Map<string, unknown>([['step1', { text: 'x'.repeat(600_000), list: Array.from({ length: 400_000 }, () => 1) }]]);
    expect(resolveField('{{step1.text}}', large)).toMatchObject({ ok: true });
    expect(resolveField('{{step1.text}}{{step1.text}}', large)).toEqual(tooLarge);
    expect(
      resolveField(
        Array.from({ length: 100_000 }, () => '{{step1.list}}'),
        large,
      ),
    ).toEqual(tooLarge);
    expect(resolveField('y'.repeat(maxInputSize + 1), large)).toEqual(tooLarge);
  });
});
