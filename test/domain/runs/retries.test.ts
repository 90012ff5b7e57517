import fc from 'fast-check';
import { hours, minutes } from '../../../src/domain/durations';
import {
  autoreplayLadder,
  failureVerdict,
  maxTries,
  nextAutoreplay,
  nextTry,
  retryAfterOf,
  type StepFailure,
} from '../../../src/domain/runs/retries';
import { fuzzRuns } from '../../support/fuzz';

describe('retries', () => {
  const answer = (status: number, retryAfter: string | null = null): StepFailure => ({ type: 'response', status, retryAfter });

  it.each<[StepFailure, 'safe' | 'keyed' | 'never', string]>([
    [{ type: 'unreachable' }, 'never', 'retry'],
    [{ type: 'interrupted' }, 'safe', 'retry'],
    [{ type: 'interrupted' }, 'keyed', 'retry'],
    [{ type: 'interrupted' }, 'never', 'uncertain'],
    [{ type: 'unusable' }, 'safe', 'fail'],
    [{ type: 'unusable' }, 'keyed', 'fail'],
    [{ type: 'unusable' }, 'never', 'uncertain'],
    [{ type: 'crashed' }, 'keyed', 'retry'],
    [{ type: 'crashed' }, 'never', 'uncertain'],
    [{ type: 'permanent' }, 'safe', 'fail'],
    [answer(429), 'never', 'rate_limit'],
    [answer(503, '30'), 'never', 'rate_limit'],
    [answer(503), 'never', 'retry'],
    [answer(500), 'safe', 'retry'],
    [answer(500), 'never', 'uncertain'],
    [answer(504), 'never', 'uncertain'],
    [answer(400), 'safe', 'fail'],
    [answer(401), 'safe', 'fail'],
    [answer(404), 'keyed', 'fail'],
    [answer(409), 'safe', 'fail'],
    [answer(501), 'safe', 'fail'],
  ])('%j of a step that is %s to repeat leads to: %s [Z05, Z30]', (failure, repeat, verdict) => {
    expect(failureVerdict(failure, repeat)).toBe(verdict);
  });

  it('waiting times grow, are spread, and end after five tries [Z30]', () => {
    const waits = [1, 2, 3, 4, 5].map((tries) => nextTry({ type: 'unreachable' }, tries, 0.5, 0));
    expect(waits).toEqual([5_000, 30_000, 120_000, 600_000, null]);
    expect(nextTry({ type: 'unreachable' }, 1, 0, 1_000)).toBe(3_500);
    expect(nextTry({ type: 'unreachable' }, 1, 0.999, 1_000)).toBe(8_495);
    expect(maxTries).toBe(5);
  });

  it('a time that the app asks for is kept to, up to a day [Z30]', () => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    expect(nextTry(answer(429, '60'), 1, 0, now)).toBe(now + 60_000);
    expect(nextTry(answer(429, '60'), 1, 0.5, now)).toBe(now + 63_000);
    expect(nextTry(answer(429, '1'), 1, 0.5, now)).toBe(now + 5_000);
    expect(nextTry(answer(503, 'Thu, 01 Jan 2026 00:10:00 GMT'), 1, 0, now)).toBe(now + 600_000);
    expect(nextTry(answer(429, '999999'), 1, 0, now)).toBe(now + hours(24));
    expect(retryAfterOf('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
    for (const odd of ['', 'soon', '-5', '1.5', '2026-01-01', '9'.repeat(20)]) expect(retryAfterOf(odd, now)).toBeNull();
  });

  it('any failure and random number gives a later try or none [Z30]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 599 }),
        fc.option(fc.string()),
        fc.nat({ max: 9 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (status, header, tries, random) => {
          const at = nextTry(answer(status, header), tries, random, 1_000_000);
          if (tries < 1 || tries >= maxTries) expect(at).toBeNull();
          else expect(at! > 1_000_000 && at! <= 1_000_000 + hours(24) * 1.1).toBe(true);
        },
      ),
      { numRuns: fuzzRuns },
    );
  });

  it('a failed run is replayed after 5 and 30 minutes, 1, 3 and 6 hours, and then no more [Z31]', () => {
    expect(autoreplayLadder).toEqual([minutes(5), minutes(30), hours(1), hours(3), hours(6)]);
    expect([0, 1, 4, 5].map((replays) => nextAutoreplay('retry', replays, 1_000))).toEqual([
      1_000 + minutes(5),
      1_000 + minutes(30),
      1_000 + hours(6),
      null,
    ]);
    expect(nextAutoreplay('fail', 0, 0)).toBeNull();
    expect(nextAutoreplay('uncertain', 0, 0)).toBeNull();
  });
});
