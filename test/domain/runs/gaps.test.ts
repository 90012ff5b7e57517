import type { RuleOperator } from '../../../src/domain/runs/conditions';
import type { FieldValue, Step } from '../../../src/domain/runs/definition';
import { gapsOf } from '../../../src/domain/runs/gaps';
import { newStep, newTrigger } from '../../../src/domain/runs/newSteps';
import { action, all, branch, loop, paths, rule, zap, everything } from './samples';

describe('what a Zap lacks', () => {
  it('a complete Zap lacks nothing [Z27]', () => {
    expect(gapsOf(everything, null)).toEqual([]);
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
        { ...loop('s14', 'a,b', [{ ...action('s15'), title: 'Send the order' }]), title: 'Each order' },
        action('s16', { a: '{{s15}}' }),
      ),
      trigger: null,
    };
    expect(gapsOf(definition, null).map(({ key, message }) => `${key}: ${message}`)).toEqual([
      'null: Add a trigger.',
      's1: Add a condition.',
      's2: Add a path.',
      'p: Path p: Choose the value that a condition checks.',
      'p: Path p: Enter the value that a condition compares with.',
      'p: Path p: Add a step to this path.',
      's4: Choose the list to loop over.',
      's4: Add a step to this loop.',
      's5: Choose how long to wait.',
      's6: Choose the time to wait until.',
      's7: Write the entry to collect.',
      's8: Choose who can approve.',
      's8: Write what is to be approved.',
      's9: Write the code to run.',
      's10: Choose the Zap to run.',
      's11: Choose an app.',
      's12: Choose an event.',
      's13: A field uses a step that no longer exists (gone).',
      's13: A field uses data of “Each order”, which runs later.',
      's16: A field uses data of “Send the order”, which is inside a loop. Use the results of the loop.',
    ]);
    const named = (runTitle: string) => gapsOf({ ...zap(action('a')), runTitle }, null);
    expect(named('Order {{trigger.id}}')).toEqual([]);
    expect(named('Order {{a.id}}')).toEqual([{ key: null, message: 'The title of runs can only use data of the trigger.' }]);
    expect(gapsOf({ format: 1, zone: null, trigger: null, steps: [] }, null)).toEqual([
      { key: null, message: 'Add a trigger.' },
      { key: null, message: 'Add at least one action.' },
    ]);
  });

  it('what every run would refuse is listed before: times and values that cannot be read, and delays that are too long [Z27]', () => {
    const delayed = (amount: string, unit: 'days' | 'weeks') => ({
      ...newStep('s1', 'DelayCLIAPI', 'delay_for'),
      delay: { type: 'for', amount, unit },
    });
    const until = (moment: string) => ({ ...newStep('s1', 'DelayCLIAPI', 'delay_until'), delay: { type: 'until', moment } });
    const filtered = (operator: RuleOperator, right: string) => ({
      ...newStep('s1', 'FilterAPI', 'filter'),
      rules: all(rule('{{trigger.a}}', operator, right)),
    });
    const approvedBy = (...approvers: string[]) => ({ ...newStep('s1', 'ApprovalCLIAPI', 'ask'), approvers, message: 'Pay?' });
    const messages = (step: object) => gapsOf(zap(step as Step), null).map(({ message }) => message);
    const tooLong = 'A delay can be 30 days at most.';
    const cases: readonly (readonly [object, readonly string[]])[] = [
      [delayed('30', 'days'), []],
      [delayed('{{trigger.days}}', 'days'), []],
      [delayed('31', 'days'), [tooLong]],
      [delayed('52', 'weeks'), [tooLong]],
      [delayed('abc', 'days'), ['“abc” is not a number of days.']],
      [delayed('-5', 'weeks'), ['“-5” is not a number of weeks.']],
      [until('27.11.2026 15:00'), []],
      [until('soon'), ['“soon” could not be read as a date. Use a date such as 2026-05-31 09:00.']],
      [filtered('number_greater', '1.234,50 €'), []],
      [filtered('number_greater', '{{trigger.b}}'), []],
      [filtered('number_greater', 'many'), ['“many” could not be read as a number.']],
      [filtered('list_longer', 'two'), ['“two” could not be read as a number.']],
      [filtered('date_after', 'soon'), ['“soon” could not be read as a date. Use a date such as 2026-05-31 09:00.']],
      [filtered('text_is', 'many'), []],
      [filtered('date_in_last', '7 days'), []],
      [filtered('date_in_last', 'a while'), ['“a while” could not be read as a span of time, such as 7 days.']],
      [
        approvedBy('ada@example.org, {{trigger.boss}}', 'grace@example.org; bob'),
        ['“grace@example.org; bob” is not the email address of a person who can approve.'],
      ],
      [approvedBy('ada@example.org, grace@example.org', '{{trigger.boss}}'), []],
      [filtered('text_matches', '('), ['The pattern “(” can’t be used: A closing parenthesis is missing.']],
    ];
    for (const [step, expected] of cases) expect([step, messages(step)]).toEqual([step, expected]);
  });

  it('a fixed date with two meanings is listed unless the account has a region [Z27, Z55]', () => {
    const due = { ...newStep('s1', 'FilterAPI', 'filter'), rules: all(rule('{{trigger.a}}', 'date_after', '11/12/2026')) } as Step;
    expect(gapsOf(zap(due), null)).toMatchObject([{ key: 's1', message: expect.stringContaining('can be two dates') as string }]);
    expect(gapsOf(zap(due), 'gb')).toEqual([]);
  });

  it('a scheduled trigger lacks its schedule, or says that it is not complete [Z27]', () => {
    const scheduled = (fields: Record<string, FieldValue>) => ({
      ...everything,
      trigger: { ...newTrigger('ScheduleCLIAPI', 'cron'), fields },
    });
    expect(gapsOf(scheduled({}), null)).toEqual([{ key: 'trigger', message: 'Choose when the Zap runs.' }]);
    expect(gapsOf(scheduled({ schedule: { type: 'cron', expression: '* *' } }), null)).toEqual([
      { key: 'trigger', message: 'The schedule isn’t complete.' },
    ]);
    expect(gapsOf({ ...everything, trigger: newTrigger('ScheduleCLIAPI', 'every_day') }, null)).toEqual([]);
  });
});
