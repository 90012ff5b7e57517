import fc from 'fast-check';
import { days } from '../../src/domain/durations';
import { roles } from '../../src/domain/roles';
import {
  canRequireSecondFactor,
  graceChoices,
  isReminderDue,
  mayRequireSecondFactor,
  ruleAfter,
  type SecondFactorRule,
} from '../../src/domain/secondFactorRule';

const at = (text: string) => new Date(text);
const start = at('2026-11-21T09:30:00.000Z');
const wanted = fc.record({ graceDays: fc.constantFrom(...graceChoices), acceptsSaml: fc.boolean() });
const later = fc.integer({ min: 0, max: days(60) });

it('a new rule locks out after exactly the chosen number of days [T29]', () => {
  const from = graceChoices.map((graceDays) => ruleAfter(null, { graceDays, acceptsSaml: false }, start).from.toISOString());
  expect(from).toEqual(['2026-11-21T09:30:00.000Z', '2026-11-28T09:30:00.000Z', '2026-12-05T09:30:00.000Z', '2026-12-21T09:30:00.000Z']);
});

it('a changed number of days counts from when the rule was turned on, and never lies in the past [T29]', () => {
  const rule = ruleAfter(null, { graceDays: 14, acceptsSaml: false }, start);
  const changed = (graceDays: 0 | 7 | 14 | 30) =>
    ruleAfter(rule, { graceDays, acceptsSaml: false }, at('2026-12-01T09:30:00.000Z')).from.toISOString();
  expect([changed(30), changed(14), changed(7), changed(0)]).toEqual([
    '2026-12-21T09:30:00.000Z',
    '2026-12-05T09:30:00.000Z',
    '2026-12-01T09:30:00.000Z',
    '2026-12-01T09:30:00.000Z',
  ]);
});

it('saving the same rule again at any later moment changes nothing, after any changes before [T29]', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(wanted, later), { minLength: 1, maxLength: 6 }), later, (changes, wait) => {
      let now = start.getTime();
      let rule: SecondFactorRule | null = null;
      for (const [wish, pause] of changes) {
        now += pause;
        rule = ruleAfter(rule, wish, new Date(now));
        expect(rule.from.getTime() >= now || rule.from.getTime() >= start.getTime()).toBe(true);
      }
      const [last] = changes.at(-1)!;
      expect(ruleAfter(rule, last, new Date(now + wait))).toEqual(rule);
    }),
  );
});

it('no change of the days locks out before its own moment, and none later than the days after the start [T29]', () => {
  fc.assert(
    fc.property(wanted, wanted, later, (first, second, wait) => {
      const now = new Date(start.getTime() + wait);
      const { from } = ruleAfter(ruleAfter(null, first, start), second, now);
      const due = start.getTime() + days(second.graceDays);
      expect(from.getTime()).toBe(first.graceDays === second.graceDays ? due : Math.max(due, now.getTime()));
    }),
  );
});

it('the reminder is due in the last three days of a grace period, and rules without one have none [T29]', () => {
  const rule = ruleAfter(null, { graceDays: 7, acceptsSaml: false }, start);
  const due = (text: string) => isReminderDue(rule, at(text));
  expect(due('2026-11-25T09:29:59.999Z')).toBe(false);
  expect(due('2026-11-25T09:30:00.000Z')).toBe(true);
  expect(due('2026-11-28T09:29:59.999Z')).toBe(true);
  expect(due('2026-11-28T09:30:00.000Z')).toBe(false);
  const atOnce = ruleAfter(null, { graceDays: 0, acceptsSaml: false }, start);
  expect(isReminderDue(atOnce, start)).toBe(false);
});

it('owners and super admins decide, for teams and companies only [T28, T34]', () => {
  expect(roles.filter(mayRequireSecondFactor)).toEqual(['owner', 'super_admin']);
  expect(canRequireSecondFactor({ isTeamAccount: true, isCompanyAccount: false })).toBe(true);
  expect(canRequireSecondFactor({ isTeamAccount: false, isCompanyAccount: true })).toBe(true);
  expect(canRequireSecondFactor({ isTeamAccount: false, isCompanyAccount: false })).toBe(false);
});
