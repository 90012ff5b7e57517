import { lineOf, type LineContext } from '../../../../../src/app/features/editor/steps/lines';
import { newStep, newTrigger } from '../../../../../src/domain/runs/newSteps';
import type { Field } from '../../../../../src/domain/runs/fields';
import { action, approval, code, delay, delayUntil, digest, filter, loop, paths, branch, rule } from '../../../../domain/runs/samples';

const field = (key: string, type: Field['type'] = 'text', choices: Field['choices'] = []): Field => ({
  key,
  label: key,
  type,
  isRequired: false,
  help: null,
  placeholder: null,
  initial: null,
  choices,
  hasDynamicChoices: false,
});
const context: LineContext = {
  labelOf: ({ path }) => ({ text: `1. New order › ${path.at(-1) ?? ''}`, sample: path.at(-1) === 'total' ? '900' : undefined }),
  fields: [],
  titleOfZap: (id) => (id === 14 ? 'Invoices' : undefined),
};

describe('the line of a step', () => {
  it.each([
    ['a filter', filter('a', rule('{{trigger.total}}', 'number_greater', '500')), 'Only continue if “total” is greater than “500”'],
    ['a filter without conditions', filter('a'), ''],
    ['paths', paths('a', branch('b', null), branch('c', null)), '2 paths'],
    ['a loop', loop('a', '{{trigger.items}}', []), 'For each item of items'],
    ['a delay', delay('a', '{{trigger.total}}'), 'Wait for 900 minutes'],
    ['a delay until a moment', delayUntil('a', '2026-11-21'), 'Wait until 2026-11-21'],
    ['a digest', digest('a', '{{trigger.total}}'), 'Collect 3 entries: 900'],
    ['an approval', approval('a'), 'Pay 900?'],
    ['code', code('a', '\nreturn 1;\nmore'), 'return 1;'],
    ['another Zap', { ...newStep('a', 'SubZapCLIAPI', 'run'), zapId: 14 } as never, 'Invoices'],
    ['an action that is new', newStep('a', '', ''), ''],
    ['a trigger', newTrigger('RssCLIAPI', 'new_entry'), ''],
    [
      'a schedule',
      { ...newTrigger('ScheduleCLIAPI', 'every_day'), fields: { schedule: { type: 'days', time: '09:00', weekends: false } } },
      'Every weekday at 09:00',
    ],
  ])('says what %s does', (_what, step, line) => {
    expect(lineOf(step, context)).toBe(line);
  });

  it('shows the first values of an action in the order of its fields, with samples, names of choices, and no secret', () => {
    const step = action('a', { note: 'last', token: 'hidden', to: 'Order {{trigger.total}}\nof today', kind: 'b' });
    const fields = [field('token', 'secret'), field('kind', 'choice', [{ value: 'b', label: 'Large' }]), field('to'), field('note')];
    expect(lineOf(step, { ...context, fields })).toBe('Large · Order 900 of today');
  });

  it('is cut where a value is long', () => {
    expect(lineOf(action('a', { to: 'x'.repeat(500) }), context).length).toBeLessThan(141);
  });
});
