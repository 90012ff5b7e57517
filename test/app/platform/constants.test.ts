import { maxHistory, recordingOf, type PastAction } from '../../../src/app/platform/history';
import { waitingLines } from '../../../src/app/features/zap-mover/texts';
import { defaultWidgetLimit } from '../../../src/domain/embeds';
import { isUnlimited } from '../../../src/domain/numberDisplay';
import { unlimited } from '../../../src/domain/numbers';
import { timings } from '../../../src/domain/timings';

it('the constants of the shell have the values of the specification [B9.23]', () => {
  expect(timings.accountSwitch).toBe(1000);
  expect(defaultWidgetLimit).toBe(5);
  expect(unlimited).toBe(-1);
  expect([-1, 'unlimited', Infinity, 0, 5, 'none'].map(isUnlimited)).toEqual([true, true, true, false, false, false]);
  expect(timings.refreshPrompt).toBe(86_400_000);
  expect(new Set(waitingLines).size).toBe(7);
  expect(maxHistory).toBe(100);
});

it('the 101st action drops the oldest [B9.23]', () => {
  const history: PastAction[] = [];
  const record = recordingOf(history, maxHistory, () => 0)(undefined as never)(((action: unknown) => action) as never);
  for (let n = 1; n <= 100; n += 1) record({ type: `action/${n}` });
  expect([history.length, history[0]?.action.type]).toEqual([100, 'action/1']);
  record({ type: 'action/101' });
  expect([history.length, history[0]?.action.type, history.at(-1)?.action.type]).toEqual([100, 'action/2', 'action/101']);
});
