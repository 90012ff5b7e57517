import fc from 'fast-check';
import { type Step } from '../../../src/domain/runs/definition';
import { stepKinds } from '../../../src/domain/runs/kinds';
import { parseDefinition } from '../../../src/domain/runs/parseDefinition';
import { fuzzRuns } from '../../support/fuzz';
import { action, all, approval, branch, digest, filter, loop, paths, rule, zap, everything } from './samples';

const problems = (value: unknown): string[] => {
  const result = parseDefinition(value);
  return result.ok ? [] : result.issues.map(({ at, message }) => `${at}: ${message}`);
};

/** The definition with other properties in its first step. */
const withStep = (more: Record<string, unknown>): unknown => ({ ...zap(), steps: [{ ...action('a'), ...more }] });

describe('reading definitions', () => {
  it('a definition with every kind of step is read back from JSON as it was [Z23]', () => {
    const result = parseDefinition(JSON.parse(JSON.stringify(everything)));
    expect(result).toEqual({ ok: true, definition: everything });
    expect(parseDefinition({ format: 1, zone: 'Europe/Berlin', trigger: null, steps: [] })).toMatchObject({ ok: true });
    const titled = { ...everything, runTitle: 'Order {{trigger.id}}' };
    expect(parseDefinition(titled)).toEqual({ ok: true, definition: titled });
    expect(parseDefinition({ ...everything, runTitle: '' })).toEqual({ ok: true, definition: everything });
    const schedules = [
      { type: 'minutes', every: 15, weekends: true },
      { type: 'hours', minute: 5, weekends: false },
      { type: 'days', time: '09:30', weekends: true },
      { type: 'weeks', days: [1, 5], time: '00:00' },
      { type: 'months', day: 31, time: '23:59', weekends: true },
      { type: 'cron', expression: '0 9 * * MON' },
    ];
    for (const schedule of schedules) {
      expect(problems(zap({ ...digest('d', 'x'), release: { type: 'schedule', schedule } } as Step))).toEqual([]);
    }
    expect(problems(zap({ ...digest('d', 'x'), release: { type: 'manual' } } as Step))).toEqual([]);
  });

  it.each<[unknown, string[]]>([
    [null, [': This must be an object.', 'format: The format must be 1.']],
    [{ ...zap(), format: 2 }, ['format: The format must be 1.']],
    [{ ...zap(), zone: 'Mars/Base' }, ['zone: This time zone is unknown.']],
    [{ ...zap(), runTitle: 7 }, ['runTitle: This must be a text.']],
    [{ ...zap(), runTitle: 'x'.repeat(501) }, ['runTitle: This text can have at most 500 characters.']],
    [{ ...zap(), more: 1 }, [': The property more is unknown.']],
    [{ format: 1, zone: null, trigger: null }, [': The property steps is missing.']],
    [withStep({ key: 'a b' }), ['steps[0].key: A key is a letter followed by letters, digits and underscores.']],
    [withStep({ key: 'constructor' }), ['steps[0].key: A key is a letter followed by letters, digits and underscores.']],
    [withStep({ key: 'trigger' }), ['steps[0].key: The key trigger is used twice.']],
    [withStep({ kind: 'magic' }), [expect.stringMatching(/^steps\[0\]\.kind: This must be one of: action, filter, .*sub_zap/) as string]],
    [withStep({ connectionId: 0 }), ['steps[0].connectionId: This must be a whole number of 1 or more.']],
    [withStep({ title: 'x'.repeat(201) }), ['steps[0].title: This text can have at most 200 characters.']],
    [withStep({ note: 5 }), ['steps[0].note: This must be a text.']],
    [withStep({ note: '\ud800' }), ['steps[0].note: This text has characters that cannot be stored.']],
    [withStep({ fields: [] }), ['steps[0].fields: This must be an object.']],
    [withStep({ fields: { a: { b: 'x'.repeat(100_001) } } }), ['steps[0].fields.a.b: This text can have at most 100000 characters.']],
    [withStep({ rules: [] }), ['steps[0]: The property rules is unknown.']],
    [zap({ ...loop('l', 'x', []), limit: 501 }), ['steps[0].limit: This must be a whole number from 1 to 500.']],
    [
      zap(loop('l', 'x', [paths('p', branch('b', null, loop('m', 'x', [])))])),
      ['steps[0].steps[0].branches[0].steps[0]: A loop cannot be inside another loop.'],
    ],
    [zap(paths('p', branch('b', null), branch('c', null))), ['steps[0].branches: Only one path can be the fallback.']],
    [zap(paths('p', branch('p', all()))), ['steps[0].branches[0].key: The key p is used twice.']],
    [zap(filter('f', rule('a', 'is' as 'exists'))), ['steps[0].rules.rules[0].operator: This condition is unknown.']],
    [zap(filter('f', rule('a', 'toString' as 'exists'))), ['steps[0].rules.rules[0].operator: This condition is unknown.']],
    [
      zap(filter('f', all(all(all(all()))))),
      ['steps[0].rules.rules[0].rules[0].rules[0].rules[0]: Rules can be nested at most 4 levels deep.'],
    ],
    [zap({ ...approval('ok'), timeoutHours: 0.5 }), ['steps[0].timeoutHours: This must be a whole number from 1 to 720.']],
    [
      zap({ ...digest('d', ''), release: { type: 'schedule', schedule: { type: 'days', time: '24:00', weekends: true } } } as Step),
      ['steps[0].release.schedule.time: Enter a time such as 09:30.'],
    ],
    [
      zap({ ...digest('d', ''), release: { type: 'schedule', schedule: { type: 'cron', expression: '* *' } } } as Step),
      ['steps[0].release.schedule.expression: A cron expression has five parts: minute, hour, day, month and weekday.'],
    ],
    [
      zap({ ...digest('d', ''), release: { type: 'schedule', schedule: { type: 'weeks', days: [1, 1], time: '10:00' } } } as Step),
      ['steps[0].release.schedule.days: Choose one or more days, each once.'],
    ],
  ])('a wrong definition (%#) is refused with the places of what is wrong [Z23]', (value, expected) => {
    expect(problems(value)).toEqual(expect.arrayContaining(expected));
    expect(problems(value).slice(0, expected.length)).toEqual(expected);
  });

  it('a Zap has at most 100 steps, its trigger and the steps of its paths included [Z23]', () => {
    const many = (count: number) => Array.from({ length: count }, (_none, index) => action(`x${index}`));
    expect(problems(zap(...many(99)))).toEqual([]);
    expect(problems(zap(...many(100)))).toEqual(['steps: A Zap can have at most 100 steps.']);
    expect(problems(zap(...many(50), paths('p', branch('b', null, ...many(100).slice(50)))))).toEqual([
      'steps: A Zap can have at most 100 steps.',
    ]);
    expect(problems(zap(...many(300)))).toContain('steps: This list can have at most 101 items.');
  });

  it('a Zap has at most 64 levels, and names of the language are no properties [Z23]', () => {
    const deep = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => ({ a: inner }), 'x');
    expect(problems(withStep({ fields: deep(60) }))).toEqual([]);
    expect(problems(withStep({ fields: deep(62) }))).toEqual([': A Zap can have at most 64 levels.']);
    expect(problems(withStep({ fields: deep(100_000) }))).toEqual([': A Zap can have at most 64 levels.']);
    expect(problems(withStep({ fields: JSON.parse('{"__proto__":{"x":1}}') }))).toEqual([': A Zap cannot have properties with this name.']);
    expect(problems(withStep({ fields: { x: () => 1 } }))).toEqual([': A Zap can only have values of JSON.']);
    expect(problems(withStep({ fields: { x: NaN } }))).toEqual([': A Zap can only have values of JSON.']);
  });

  it('any JSON is read or refused with at most 20 places, and what is read is read the same again [Z23]', () => {
    const kinds = fc.constantFrom(...stepKinds, 'x');
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(null, [], {}, '', 'a', 1, { match: 'all', rules: [] }, { type: 'manual' }),
    );
    const step = fc.record(
      {
        kind: kinds,
        key: fc.constantFrom('a', 'b', 'c', ''),
        app: odd,
        event: odd,
        fields: odd,
        rules: odd,
        branches: odd,
        steps: odd,
        note: odd,
      },
      { requiredKeys: [] },
    );
    const damaged = fc.tuple(fc.integer({ min: 0, max: 6 }), step).map(([at, more]) => ({
      ...everything,
      steps: everything.steps.map((each, index) => (index === at ? { ...each, ...more } : each)),
    }));
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record({ format: fc.constant(1), zone: odd, trigger: odd, steps: fc.array(step) }),
      damaged,
    );
    fc.assert(
      fc.property(anything, (value) => {
        const result = parseDefinition(value);
        if (result.ok) expect(parseDefinition(JSON.parse(JSON.stringify(result.definition)))).toEqual(result);
        else expect(result.issues.length > 0 && result.issues.length <= 20).toBe(true);
      }),
      { numRuns: fuzzRuns },
    );
  });
});
