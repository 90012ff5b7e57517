import fc from 'fast-check';
import type { Step, ZapDefinition } from '../../../src/domain/runs/definition';
import { describeSchedule, stepTitle } from '../../../src/domain/runs/describe';
import { describeDifference, differences } from '../../../src/domain/runs/differences';
import type { Schedule } from '../../../src/domain/runs/schedules';
import { fuzzRuns } from '../../support/fuzz';
import { action, all, branch, delay, filter, loop, paths, rule, zap } from './samples';

const sentences = (before: ZapDefinition, after: ZapDefinition): string[] =>
  differences(before, after).map((each) => describeDifference(each, { connection: (id) => `“Mail ${id}”` }));

const titled = (step: Step, title: string | null): Step => ({ ...step, title });

describe('differences of versions', () => {
  const before = zap(
    titled(action('a', { to: 'x', cc: 'y' }), 'Send mail'),
    filter('f', rule('1', 'exists')),
    paths('split', branch('one', all(), action('b')), branch('two', null, action('c'))),
    delay('d', '5'),
  );

  it('equal versions have no differences, whatever the order of their properties [Z25]', () => {
    expect(differences(before, JSON.parse(JSON.stringify(before)) as ZapDefinition)).toEqual([]);
    const turned = { ...before, steps: before.steps.map((step) => (step.key === 'a' ? { ...step, fields: { cc: 'y', to: 'x' } } : step)) };
    expect(differences(before, turned as ZapDefinition)).toEqual([]);
  });

  it('a step of another kind under the same key is another step, as when two people add one to the same draft [Z25, Z156]', () => {
    expect(sentences(zap(titled(delay('step3', '5'), 'Wait')), zap(titled(filter('step3', rule('1', 'exists')), 'Large orders')))).toEqual([
      'Step “Large orders” was added.',
      'Step “Wait” was removed.',
    ]);
  });

  it('a step without a name is called by the title of its event, as in the editor and in the history [Z195]', () => {
    const after = zap({ ...filter('f', rule('2', 'exists')), event: 'filter' }, titled(action('a'), 'Send mail'));
    const found = differences(zap(), after, ({ event }) => (event === 'filter' ? 'Only continue if…' : undefined));
    expect(found.map((each) => describeDifference(each))).toEqual(['Step “Only continue if…” was added.', 'Step “Send mail” was added.']);
    expect(after.steps.map((step) => stepTitle(step, undefined))).toEqual(['Only continue if…', 'Send mail']);
  });

  it('every kind of change has a sentence [Z25]', () => {
    const after: ZapDefinition = {
      ...zap(
        { ...titled(action('a', { to: 'z', bcc: 'q' }), 'Send letter'), connectionId: 4, note: 'why' } as Step,
        filter('f', rule('2', 'exists')),
        paths('split', { ...branch('two', null, action('c'), action('b')), title: 'Otherwise' }, branch('three', all())),
        delay('d', '6'),
        { ...action('new'), event: 'reply' },
      ),
      zone: 'Europe/Berlin',
      runTitle: 'Order {{trigger.id}}',
    };
    expect(sentences(before, after)).toEqual([
      'The time zone changed from the account’s to Europe/Berlin.',
      'The title of runs changed.',
      '“Send letter” uses “Mail 4” instead of no connection.',
      '“Send mail” is now called “Send letter”.',
      'The note of “Send letter” changed.',
      '“To” of “Send letter” changed from “x” to “z”.',
      '“Bcc” of “Send letter” changed from nothing to “q”.',
      '“Cc” of “Send letter” changed from “y” to nothing.',
      'The conditions of “Mail” changed.',
      '“Path two” is now called “Otherwise”.',
      'Step “Mail” was moved.',
      'Path “Path three” was added.',
      'The waiting time of “Mail” changed.',
      'Step “Mail” was added.',
      'Path “Path one” was removed.',
    ]);
    expect(sentences(zap(action('a')), zap({ ...action('a'), event: 'reply' }))).toEqual(['“Mail” has another event.']);
  });

  it('a changed field is named by its label, a choice by its word, and a token by its name [Z217]', () => {
    const [one, other] = [zap(action('a', { bodyType: 'json', text: 'x' })), zap(action('a', { bodyType: 'form', text: '{{b.id}}' }))];
    const choices = [{ value: 'json', label: 'JSON object' }];
    const words = {
      field: (key: string, field: string) => (key === 'a' && field === 'bodyType' ? { label: 'Kind of body', choices } : null),
      text: (text: string) => text.replace('{{b.id}}', 'Order number'),
    };
    expect(differences(one, other).map((each) => describeDifference(each, words))).toEqual([
      '“Kind of body” of “Mail” changed from “JSON object” to “form”.',
      '“Text” of “Mail” changed from “x” to “Order number”.',
    ]);
  });

  it('of steps in another order as few as possible are moved [Z25]', () => {
    const order = (keys: string) => zap(...Array.from(keys, (key) => titled(action(key), key)));
    expect(sentences(order('abcde'), order('eabcd'))).toEqual(['Step “e” was moved.']);
    expect(sentences(order('abcde'), order('bcdea'))).toEqual(['Step “a” was moved.']);
    expect(sentences(order('abc'), order('xabc'))).toEqual(['Step “x” was added.']);
    expect(sentences(order('abcde'), order('ace'))).toEqual(['Step “b” was removed.', 'Step “d” was removed.']);
    expect(sentences(order('ab'), zap(loop('l', 'x', [titled(action('a'), 'a')]), titled(action('b'), 'b')))).toEqual([
      'Step “Mail” was added.',
      'Step “a” was moved.',
    ]);
  });

  it('any two orders of steps differ exactly in what was added, removed and moved [Z25]', () => {
    const keys = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    fc.assert(
      fc.property(keys, keys, (one, other) => {
        const found = differences(zap(...one.map((key) => action(key))), zap(...other.map((key) => action(key))));
        const of = (type: string): string[] =>
          found.filter((each) => each.type === type).map((each) => ('subject' in each ? each.subject.key : ''));
        expect(of('added')).toEqual(other.filter((key) => !one.includes(key)));
        expect(of('removed')).toEqual(one.filter((key) => !other.includes(key)));
        // Without what moved, the rest is in the same order in both.
        const moved = new Set(of('moved'));
        const rest = (list: readonly string[]): string[] =>
          list.filter((key) => one.includes(key) && other.includes(key) && !moved.has(key));
        expect(rest(one)).toEqual(rest(other));
        expect(found).toHaveLength(of('added').length + of('removed').length + moved.size);
      }),
      { numRuns: fuzzRuns },
    );
  });
});

describe('schedules in words', () => {
  it.each<[Schedule, string]>([
    [{ type: 'minutes', every: 1, weekends: true }, 'Every minute'],
    [{ type: 'minutes', every: 15, weekends: false }, 'Every 15 minutes, except on weekends'],
    [{ type: 'hours', minute: 5, weekends: true }, 'Every hour at 5 minutes past'],
    [{ type: 'days', time: '09:30', weekends: true }, 'Every day at 09:30'],
    [{ type: 'days', time: '09:30', weekends: false }, 'Every weekday at 09:30'],
    [{ type: 'weeks', days: [0, 5, 1], time: '18:00' }, 'Every Monday, Friday and Sunday at 18:00'],
    [{ type: 'months', day: 31, time: '08:00', weekends: true }, 'Every month on day 31 at 08:00'],
    [{ type: 'cron', expression: '0 9 * * 1' }, 'At the times of 0 9 * * 1'],
  ])('%j reads: %s', (schedule, text) => expect(describeSchedule(schedule)).toBe(text));
});
