import { hours } from '../../../src/domain/durations';
import { errorShare, healthDecision, isFailing } from '../../../src/domain/runs/health';

describe('the health of a Zap', () => {
  const counts = (succeeded: number, filtered: number, failed: number) => ({ succeeded, filtered, failed });

  it.each([
    [counts(1, 0, 19), false],
    [counts(1, 0, 20), true],
    [counts(0, 0, 20), false],
    [counts(0, 0, 21), true],
    [counts(2, 0, 20), false],
    [counts(0, 2, 20), false],
    [counts(5, 0, 95), true],
    [counts(6, 0, 95), false],
  ])('with %j it is failing: %s [Z32]', (of, expected) => expect(isFailing(of)).toBe(expected));

  it('people are alerted, and the Zap is switched off 24 hours later unless it recovers [Z32]', () => {
    const failing = counts(0, 0, 30);
    expect(healthDecision(counts(1, 0, 0), null, 0)).toEqual({ type: 'keep' });
    expect(healthDecision(failing, null, 5)).toEqual({ type: 'alert', switchOffAt: 5 + hours(24) });
    expect(healthDecision(failing, 5, hours(24))).toEqual({ type: 'wait', switchOffAt: 5 + hours(24) });
    expect(healthDecision(failing, 5, 5 + hours(24))).toEqual({ type: 'switch_off' });
    expect(healthDecision(counts(9, 0, 30), 5, hours(30))).toEqual({ type: 'recover' });
  });

  it('the share of failures leaves out nothing that ended', () => {
    expect(errorShare(counts(1, 1, 2))).toBe(0.5);
  });
});
