import { brokenReferences, changeTexts, referablesOf, textsOf, withOtherKeys } from '../../../src/domain/runs/references';
import { action, all, any, approval, branch, code, delay, delayUntil, digest, filter, loop, paths, rule, subZap, zap } from './samples';

const definition = zap(
  action('a', { to: '{{trigger.email}}' }),
  paths(
    'split',
    branch('one', all(rule('{{a.id}}', 'exists')), action('b', { x: '{{a.id}}' }), action('c', { x: '{{b.id}} {{b.name}}' })),
    branch('two', null, loop('each', '{{a.items}}', [action('d', { x: '{{each.item}} {{each.index}} {{a.id}}' }), action('e')])),
  ),
  action('f', { x: '{{a.id}}' }),
);

describe('what a step can refer to', () => {
  const keys = (key: string): string[] =>
    referablesOf(definition)
      .get(key)!
      .map((each) => `${each.key} ${each.gives}`);

  it('a step can refer to the trigger and the earlier steps of the same path, and to the item of a loop around it [Z18]', () => {
    expect(keys('trigger')).toEqual([]);
    expect(keys('a')).toEqual(['trigger output']);
    expect(keys('c')).toEqual(['b output', 'a output', 'trigger output']);
    expect(keys('e')).toEqual(['d output', 'each item', 'a output', 'trigger output']);
    expect(keys('each')).toEqual(['a output', 'trigger output']);
    expect(keys('f')).toEqual(['split output', 'a output', 'trigger output']);
    expect(brokenReferences(definition)).toEqual([]);
  });

  it.each([
    ['f', '{{b.id}}', 'other_branch'],
    ['d', '{{b.id}}', 'other_branch'],
    ['f', '{{d.id}}', 'other_branch'],
    ['a', '{{f.id}}', 'later_step'],
    ['a', '{{a.id}}', 'later_step'],
    ['b', '{{c.id}}', 'later_step'],
    ['f', '{{gone.id}}', 'unknown_step'],
    ['f', '{{one.id}}', 'unknown_step'],
  ] as const)('a reference of step %s to %s is reported: %s [Z18]', (key, text, reason) => {
    const broken = zap(
      ...definition.steps.map(function change(step): typeof step {
        if (step.kind === 'loop') return { ...step, steps: step.steps.map(change) };
        if (step.kind === 'paths') return { ...step, branches: step.branches.map((each) => ({ ...each, steps: each.steps.map(change) })) };
        return step.key === key ? { ...step, fields: { x: text } } : step;
      }),
    );
    expect(brokenReferences(broken)).toEqual([
      { stepKey: key, place: 'fields.x', reference: { key: text.slice(2, -5), path: ['id'] }, reason },
    ]);
  });

  it('a reference into a loop from behind it is reported as such [Z18]', () => {
    const after = zap(loop('each', '{{trigger.list}}', [action('d')]), action('f', { x: '{{d.id}}', ok: '{{each.results}}' }));
    expect(brokenReferences(after)).toMatchObject([{ stepKey: 'f', reason: 'inside_loop' }]);
  });

  it('every text of every kind of step is looked at [Z18]', () => {
    const steps = [
      action('s1', { a: '{{x1}}', deep: [{ b: '{{x2}}' }] }),
      filter('s2', rule('{{x3}}', 'text_is', '{{x4}}'), any(rule('{{x5}}', 'exists'))),
      paths('s3', branch('p', all(rule('{{x6}}', 'exists')))),
      loop('s4', '{{x7}}', []),
      delay('s5', '{{x8}}'),
      delayUntil('s6', '{{x9}}'),
      digest('s7', '{{x10}}'),
      { ...approval('s8'), approvers: ['{{x11}}'], message: '{{x12}}' },
      { ...code('s9', 'return `{{not}}`'), fields: { in: '{{x13}}' } },
      { ...subZap('s10', 3), fields: { in: '{{x14}}' } },
    ];
    expect(brokenReferences(zap(...steps)).map(({ reference, place }) => `${reference.key} ${place}`)).toEqual([
      'x1 fields.a',
      'x2 fields.deep.0.b',
      'x3 rules.0.left',
      'x4 rules.0.right',
      'x5 rules.1.0.left',
      'x6 branches.p.0.left',
      'x7 list',
      'x8 delay.amount',
      'x9 delay.moment',
      'x10 entry',
      'x11 approvers.0',
      'x12 message',
      'x13 fields.in',
      'x14 fields.in',
    ]);
    for (const step of steps) expect(changeTexts(step, (text) => text)).toEqual(step);
    expect(textsOf(steps[3]!)).toEqual([{ place: 'list', text: '{{x7}}' }]);
  });

  it('copied steps refer to each other by their new keys, and to others as before', () => {
    const [copy] = withOtherKeys(
      [definition.steps[1]!],
      new Map([
        ['split', 'split2'],
        ['one', 'uno'],
        ['b', 'b2'],
        ['each', 'each2'],
      ]),
    );
    expect(copy).toEqual(
      paths(
        'split2',
        {
          ...branch('uno', all(rule('{{a.id}}', 'exists')), action('b2', { x: '{{a.id}}' }), action('c', { x: '{{b2.id}} {{b2.name}}' })),
          title: 'Path one',
        },
        branch('two', null, loop('each2', '{{a.items}}', [action('d', { x: '{{each2.item}} {{each2.index}} {{a.id}}' }), action('e')])),
      ),
    );
  });
});
