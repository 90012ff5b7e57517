import fc from 'fast-check';
import { isStepKey, zoneOf, type Step } from '../../../src/domain/runs/definition';
import { gapsOf } from '../../../src/domain/runs/gaps';
import { definitionOf, kindOfStep, newStep } from '../../../src/domain/runs/newSteps';
import { parseDefinition } from '../../../src/domain/runs/parseDefinition';
import { formatRunPath, iterationPath, parseRunPath, runPath, stepKeyOf } from '../../../src/domain/runs/runPaths';
import { allSteps, findStep, keysOf, mapSteps, nextKey, walkSteps } from '../../../src/domain/runs/walkSteps';
import { fuzzRuns } from '../../support/fuzz';
import { action, all, any, approval, branch, code, delay, delayUntil, digest, filter, loop, paths, rule, subZap, zap } from './samples';

/** One step of each kind. */
const everything = zap(
  action('a', { to: '{{trigger.email}}', rows: [{ n: 1, ok: true, none: null }] }),
  filter('f', rule('{{a.id}}', 'text_is', 'x'), any(rule('{{a.id}}', 'exists'))),
  paths(
    'split',
    branch('one', all(rule('1', 'exists')), loop('each', '{{a.rows}}', [code('js', 'return 1')], 20)),
    branch('two', null, subZap('sub', 4)),
  ),
  delay('d', '5'),
  delayUntil('u', '2026-01-01'),
  digest('dig', '{{a.id}}'),
  approval('ok'),
);

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
    [{ ...zap(), more: 1 }, [': The property more is unknown.']],
    [{ format: 1, zone: null, trigger: null }, [': The property steps is missing.']],
    [withStep({ key: 'a b' }), ['steps[0].key: A key is a letter followed by letters, digits and underscores.']],
    [withStep({ key: 'constructor' }), ['steps[0].key: A key is a letter followed by letters, digits and underscores.']],
    [withStep({ key: 'trigger' }), ['steps[0].key: The key trigger is used twice.']],
    [
      withStep({ kind: 'magic' }),
      ['steps[0].kind: This must be one of: action, filter, paths, loop, delay, digest, approval, code, sub_zap.'],
    ],
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
      ['steps[0].release.schedule.time: A time has the form 09:30.'],
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
    const kinds = fc.constantFrom('action', 'filter', 'paths', 'loop', 'delay', 'digest', 'approval', 'code', 'sub_zap', 'x');
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

describe('walking through definitions', () => {
  it('steps are walked in reading order with what is around them', () => {
    const walked = Array.from(walkSteps(everything.steps), ({ step, inside, index }) => [
      step.key,
      inside.map(({ key }) => key).join('/'),
      index,
    ]);
    expect(walked).toEqual([
      ['a', '', 0],
      ['f', '', 1],
      ['split', '', 2],
      ['each', 'one', 0],
      ['js', 'one/each', 0],
      ['sub', 'two', 0],
      ['d', '', 3],
      ['u', '', 4],
      ['dig', '', 5],
      ['ok', '', 6],
    ]);
    expect(allSteps(everything)).toHaveLength(11);
    expect(findStep(everything, 'js')).toMatchObject({ kind: 'code' });
    expect(findStep(everything, 'one')).toBeUndefined();
    expect([...keysOf(everything)]).toEqual(expect.arrayContaining(['trigger', 'one', 'two', 'js']));
  });

  it('steps can be changed and removed at any depth', () => {
    const without = mapSteps(everything.steps, (step) => (step.kind === 'code' || step.kind === 'delay' ? null : step));
    expect(Array.from(walkSteps(without), ({ step }) => step.key)).toEqual(['a', 'f', 'split', 'each', 'sub', 'dig', 'ok']);
  });

  it('the key of a removed step is not given to another one while a higher one is in use [Z24]', () => {
    expect(nextKey([])).toBe('step1');
    expect(nextKey(['step1', 'step7', 'trigger', 'step07', 'stepX'])).toBe('step8');
    expect(nextKey(['path2', 'step9'], 'path')).toBe('path3');
    expect(isStepKey(nextKey(['step999999999']))).toBe(true);
  });

  it('the zone of a Zap is its own, or else the account’s', () => {
    expect(zoneOf({ zone: null }, 'Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(zoneOf({ zone: 'Europe/Berlin' }, 'Asia/Tokyo')).toBe('Europe/Berlin');
  });
});

describe('paths of runs', () => {
  it('a path of a run names branches and iterations', () => {
    expect(runPath(iterationPath(runPath('b2', 'loop1'), 3), 's7')).toBe('b2/loop1[3]/s7');
    expect(parseRunPath('b2/loop1[3]/s7')).toEqual([
      { key: 'b2', index: null },
      { key: 'loop1', index: 3 },
      { key: 's7', index: null },
    ]);
    expect(stepKeyOf('b2/loop1[3]/s7')).toBe('s7');
    expect(stepKeyOf('s7')).toBe('s7');
  });

  it.each([
    '',
    '/',
    'a/',
    '/a',
    'a//b',
    'a[1]',
    'a[01]/b',
    'a[-1]/b',
    'a[]/b',
    '1a',
    'a b',
    '__proto__',
    'constructor/x',
    `a${'/a'.repeat(2_000)}`,
  ])('%s is no path of a run', (path) => expect(parseRunPath(path)).toBeNull());

  it('any path is read as it was written', () => {
    const key = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,20}$/).filter(isStepKey);
    const part = fc.record({ key, index: fc.option(fc.nat({ max: 499 })) });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), key, (parts, last) => {
        const path = [...parts, { key: last, index: null }];
        expect(parseRunPath(formatRunPath(path))).toEqual(path);
      }),
      { numRuns: fuzzRuns },
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseRunPath(text);
        if (read !== null) expect(formatRunPath(read)).toBe(text);
      }),
      { numRuns: fuzzRuns },
    );
  });
});

describe('definitions of today’s steps', () => {
  it('a flat list becomes a definition with the same steps in the same order [Z26]', () => {
    const flat = [
      { selectedApi: 'HubSpotCLIAPI@1.2', action: 'new_contact' },
      { selectedApi: 'FilterAPI', action: 'filter' },
      { selectedApi: 'DelayCLIAPI@1.0.12', action: 'delay_until' },
      { selectedApi: 'GoogleMailV2CLIAPI', action: '' },
    ];
    const definition = definitionOf(flat);
    expect(allSteps(definition).map(({ key, app, event }) => [key, app, event])).toEqual([
      ['trigger', 'HubSpotCLIAPI@1.2', 'new_contact'],
      ['step1', 'FilterAPI', 'filter'],
      ['step2', 'DelayCLIAPI@1.0.12', 'delay_until'],
      ['step3', 'GoogleMailV2CLIAPI', ''],
    ]);
    expect(definition.steps.map(({ kind }) => kind)).toEqual(['filter', 'delay', 'action']);
    expect(definitionOf([])).toEqual({ format: 1, zone: null, trigger: null, steps: [] });
  });

  it('the steps after paths become their fallback, so that they run as before [Z26]', () => {
    const flat = ['Trigger', 'A', 'BranchingCLIAPI@1', 'B', 'BranchingCLIAPI@1', 'C'].map((selectedApi) => ({ selectedApi, action: 'x' }));
    const walked = Array.from(
      walkSteps(definitionOf(flat).steps),
      ({ step, inside }) => `${inside.map(({ key }) => `${key}/`).join('')}${step.app}`,
    );
    expect(walked).toEqual(['A', 'BranchingCLIAPI@1', 'path1/B', 'path1/BranchingCLIAPI@1', 'path1/path2/C']);
  });

  it('any flat list of today gives a definition that can be read, with its steps in their order [Z26]', () => {
    const apps = [
      'FilterAPI',
      'BranchingCLIAPI@1.0.4',
      'LoopCLIAPI',
      'DelayCLIAPI',
      'DigestCLIAPI',
      'CodeCLIAPI',
      'ApprovalCLIAPI',
      'SubZapCLIAPI',
      'GMail',
      '',
    ];
    const flat = fc.array(fc.record({ selectedApi: fc.constantFrom(...apps), action: fc.constantFrom('', 'release', 'delay_for', 'x') }), {
      maxLength: 100,
      size: 'max',
    });
    fc.assert(
      fc.property(flat, (steps) => {
        const definition = definitionOf(steps);
        expect(parseDefinition(definition)).toEqual({ ok: true, definition });
        expect(allSteps(definition).map(({ app, event }) => ({ selectedApi: app, action: event }))).toEqual(steps);
      }),
      { numRuns: Math.min(fuzzRuns, 200) },
    );
  });

  it('the kind of a step follows from its app and event', () => {
    expect(kindOfStep('DigestCLIAPI@1.0.6', 'append')).toBe('digest');
    expect(kindOfStep('DigestCLIAPI@1.0.6', 'release')).toBe('action');
    expect(kindOfStep('FormatterCLIAPI', 'text')).toBe('action');
    expect(newStep('s', 'DelayCLIAPI', 'delay_for')).toMatchObject({ kind: 'delay', delay: { type: 'for', amount: '', unit: 'minutes' } });
  });
});

describe('what a Zap lacks', () => {
  it('a complete Zap lacks nothing [Z27]', () => {
    expect(gapsOf(everything)).toEqual([]);
  });

  it('everything that is missing is listed step by step [Z27]', () => {
    const definition = {
      ...zap(
        newStep('s1', 'FilterAPI', 'filter'),
        newStep('s2', 'BranchingCLIAPI', 'paths'),
        paths('s3', branch('p', all(rule('', 'text_is', '')))),
        newStep('s4', 'LoopCLIAPI', 'loop'),
        newStep('s5', 'DelayCLIAPI', 'delay_for'),
        newStep('s6', 'DelayCLIAPI', 'delay_until'),
        newStep('s7', 'DigestCLIAPI', 'append'),
        newStep('s8', 'ApprovalCLIAPI', 'ask'),
        newStep('s9', 'CodeCLIAPI', 'run_javascript'),
        newStep('s10', 'SubZapCLIAPI', 'run'),
        newStep('s11', '', ''),
        newStep('s12', 'MailCLIAPI', ''),
        action('s13', { a: '{{gone}}', b: '{{s14}}' }),
        loop('s14', 'a,b', [action('s15')]),
        action('s16', { a: '{{s15}}' }),
      ),
      trigger: null,
    };
    expect(gapsOf(definition).map(({ key, message }) => `${key}: ${message}`)).toEqual([
      'null: Add a trigger.',
      's1: Add a condition.',
      's2: Add a path.',
      'p: Choose the value that a condition checks.',
      'p: Enter the value that a condition compares with.',
      'p: Add a step to this path.',
      's4: Choose the list to loop over.',
      's4: Add a step to this loop.',
      's5: Choose how long to wait.',
      's6: Choose the time to wait for.',
      's7: Write the entry to collect.',
      's8: Choose who can approve.',
      's8: Write what is to be approved.',
      's9: Write the code to run.',
      's10: Choose the Zap to run.',
      's11: Choose an app.',
      's12: Choose an event.',
      's13: A field uses a step that no longer exists (gone).',
      's13: A field uses a step that runs later (s14).',
      's16: A field uses a step inside a loop (s15). Use the results of the loop.',
    ]);
    expect(gapsOf({ format: 1, zone: null, trigger: null, steps: [] })).toEqual([
      { key: null, message: 'Add a trigger.' },
      { key: null, message: 'Add at least one action.' },
    ]);
  });
});
