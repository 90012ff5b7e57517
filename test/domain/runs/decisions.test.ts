import fc from 'fast-check';
import { hours, minutes } from '../../../src/domain/durations';
import { isFlood, releaseTime } from '../../../src/domain/runs/flood';
import { errorShare, healthDecision, healthLevel, isFailing } from '../../../src/domain/runs/health';
import { readBoolean, readMoment, readNumber } from '../../../src/domain/runs/readValues';
import {
  autoreplayLadder,
  failureVerdict,
  mostTries,
  nextAutoreplay,
  nextTry,
  retryAfterOf,
  type StepFailure,
} from '../../../src/domain/runs/retries';
import { countsAsTask, holdReasonOf, type RunConditions } from '../../../src/domain/runs/tasks';
import { fuzzRuns } from '../../support/fuzz';

describe('tasks', () => {
  const step = { kind: 'action', reachesOutside: true, outcome: 'succeeded', isTest: false } as const;

  it('an action that succeeded and reached outside counts one task [Z28]', () => {
    expect(countsAsTask(step)).toBe(true);
  });

  it.each([
    [{ kind: 'filter' }],
    [{ kind: 'paths' }],
    [{ kind: 'loop' }],
    [{ kind: 'delay' }],
    [{ kind: 'digest' }],
    [{ kind: 'approval' }],
    [{ kind: 'code' }],
    [{ kind: 'sub_zap' }],
    [{ reachesOutside: false }],
    [{ outcome: 'failed' }],
    [{ outcome: 'skipped' }],
    [{ outcome: 'filtered' }],
    [{ isTest: true }],
  ] as const)('a step with %j counts no task [Z28]', (more) => {
    expect(countsAsTask({ ...step, ...more })).toBe(false);
  });

  const free: RunConditions = {
    isZapOn: true,
    isAllowedByPlan: true,
    allowance: { taskLimit: 100, allowsMoreTasks: false },
    tasksUsed: 99,
    areConnectionsWorking: true,
    isFlood: false,
  };

  it.each<[Partial<RunConditions>, string | null]>([
    [{}, null],
    [{ tasksUsed: 100 }, 'task_limit'],
    [{ tasksUsed: 100, allowance: { taskLimit: 100, allowsMoreTasks: true } }, null],
    [{ tasksUsed: 1e9, allowance: { taskLimit: -1, allowsMoreTasks: false } }, null],
    [{ isZapOn: false }, 'zap_paused'],
    [{ isAllowedByPlan: false, isZapOn: false, tasksUsed: 100 }, 'plan'],
    [{ areConnectionsWorking: false, isFlood: true }, 'connection'],
    [{ isFlood: true }, 'flood'],
  ])('a run under %j is held for: %s [Z03, Z29]', (more, reason) => expect(holdReasonOf({ ...free, ...more })).toBe(reason));
});

describe('retries', () => {
  const answer = (status: number, retryAfter: string | null = null): StepFailure => ({ type: 'response', status, retryAfter });

  it.each<[StepFailure, 'safe' | 'keyed' | 'never', string]>([
    [{ type: 'unreachable' }, 'never', 'retry'],
    [{ type: 'interrupted' }, 'safe', 'retry'],
    [{ type: 'interrupted' }, 'keyed', 'retry'],
    [{ type: 'interrupted' }, 'never', 'uncertain'],
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
    expect(mostTries).toBe(5);
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
          if (tries < 1 || tries >= mostTries) expect(at).toBeNull();
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

  it('health at a glance is idle, good, fair or poor', () => {
    expect([counts(0, 0, 0), counts(1, 1, 0), counts(4, 0, 1), counts(3, 0, 1)].map(healthLevel)).toEqual(['idle', 'good', 'fair', 'poor']);
    expect(errorShare(counts(1, 1, 2))).toBe(0.5);
  });
});

describe('floods', () => {
  it('more than 100 events of one poll are held, and released at the chosen rate [Z33]', () => {
    expect([100, 101].map(isFlood)).toEqual([false, true]);
    expect([0, 1, 9, 10, 60].map((place) => releaseTime(place, 10, 1_000))).toEqual([1_000, 7_000, 55_000, 61_000, 361_000]);
  });
});

describe('values of steps', () => {
  it.each<[unknown, number | null]>([
    [5, 5],
    ['5', 5],
    [' -1.50 ', -1.5],
    ['+.5', 0.5],
    ['1,234,567.8', 1_234_567.8],
    ['2e3', 2000],
    ['12,34', null],
    ['1.234,5', null],
    ['0x10', null],
    ['', null],
    ['1e999', null],
    ['Infinity', null],
    [NaN, null],
    [true, null],
    [null, null],
    [[5], null],
  ])('%j is read as the number %s [Z22]', (value, number) => expect(readNumber(value)).toBe(number));

  it.each<[unknown, boolean | null]>([
    [true, true],
    ['Yes', true],
    [1, true],
    ['OFF', false],
    [0, false],
    ['2', null],
    [null, null],
  ])('%j is read as the boolean %s [Z22]', (value, boolean) => expect(readBoolean(value)).toBe(boolean));

  it.each<[unknown, string | null]>([
    ['2026-05-31T12:00:00Z', '2026-05-31T12:00:00.000Z'],
    ['2026-05-31T12:00:00.5+02:00', '2026-05-31T10:00:00.500Z'],
    ['2026-05-31 12:00', '2026-05-31T10:00:00.000Z'],
    ['2026-05-31', '2026-05-30T22:00:00.000Z'],
    ['Sun, 22 Nov 2026 10:00:00 GMT', '2026-11-22T10:00:00.000Z'],
    ['22 Nov 2026 10:00 +0100', '2026-11-22T09:00:00.000Z'],
    [1_780_000_000, '2026-05-28T20:26:40.000Z'],
    [1_780_000_000_123, '2026-05-28T20:26:40.123Z'],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    ['2026-02-29', null],
    ['2026-13-01', null],
    ['2026-01-01T25:00Z', null],
    ['2026-01-01T12:00+99:00', null],
    ['31.05.2026', null],
    ['tomorrow', null],
    ['2026', null],
    [1e300, null],
    [null, null],
    [new Date(NaN), null],
  ])('in Berlin %j is read as the moment %s [Z22]', (value, expected) => {
    const moment = readMoment(value, 'Europe/Berlin');
    expect(moment === null ? null : new Date(moment).toISOString()).toBe(expected);
  });

  it('any moment is read from its ISO text, and any text is a moment or none', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true }),
        fc.string(),
        (date, text) => {
          expect(readMoment(date.toISOString(), 'UTC')).toBe(date.getTime());
          const read = readMoment(text, 'Europe/Berlin');
          expect(read === null || Number.isFinite(read)).toBe(true);
        },
      ),
      { numRuns: fuzzRuns },
    );
  });
});
