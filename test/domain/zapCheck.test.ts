import fc from 'fast-check';
import { freeAllowance } from '../../src/domain/entitlement';
import { checkZap, fixesFor, type CheckedStep } from '../../src/domain/zapCheck';

const step = (over: Partial<CheckedStep> = {}): CheckedStep => ({
  key: 'SlackAPI',
  app: 'Slack',
  isPremium: false,
  isPaths: false,
  needsConnection: false,
  isEventChosen: true,
  isAvailable: true,
  ...over,
});
const none = new Set<string>();
const issuesOf = (steps: readonly CheckedStep[], usage = { zaps: 0, tasks: 0 }) =>
  checkZap({ steps, connected: none }, freeAllowance, usage);

describe('what mends a Zap that cannot be switched on', () => {
  it('the fixes of a Zap propose an upgrade once, with everything that can be done instead [B8.11]', () => {
    const issues = issuesOf([step(), step({ isPremium: true }), step({ isPaths: true })]);
    expect(issues.map(({ type }) => type)).toEqual(['multistep', 'premium_app', 'paths']);
    expect(fixesFor(issues)).toEqual(['Upgrade your plan, or keep a trigger and one action, use other apps, and remove the paths.']);
  });

  it('the fixes of a Zap propose an upgrade in the words of the only issue that the plan has [B8.11]', () => {
    expect(fixesFor(issuesOf([step(), step({ isPremium: true })]))).toEqual(['Upgrade your plan, or use other apps.']);
    expect(fixesFor(issuesOf([step(), step()], { zaps: 5, tasks: 0 }))).toEqual(['Turn another Zap off, or upgrade your plan.']);
    expect(fixesFor(issuesOf([step(), step()], { zaps: 5, tasks: 100 }))).toEqual([
      'Upgrade your plan, or turn another Zap off and wait for the next period.',
    ]);
  });

  it('the fixes of a Zap begin with those of the Zap itself, each sentence once [B8.11]', () => {
    const issues = issuesOf([step({ needsConnection: true }), step({ needsConnection: true, isPremium: true })]);
    expect(fixesFor(issues)).toEqual(['Connect Slack to continue.', 'Upgrade your plan, or use other apps.']);
  });

  it('the fixes of a Zap never propose to upgrade more than once, whatever is wrong', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ isPremium: fc.boolean(), isPaths: fc.boolean(), needsConnection: fc.boolean() }), { maxLength: 6 }),
        fc.nat(8),
        fc.nat(200),
        (steps, zaps, tasks) => {
          const fixes = fixesFor(issuesOf(steps.map(step), { zaps, tasks }));
          return fixes.filter((fix) => /upgrade/i.test(fix)).length <= 1;
        },
      ),
    );
  });
});
