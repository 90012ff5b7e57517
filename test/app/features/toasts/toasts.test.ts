import { dismissAfter, selectToasts, toastDismissed, toastShown, toastsSlice } from '../../../../src/app/features/toasts';
import { sessionEnded } from '../../../../src/app/features/session';
import { toast as tokens } from '../../../../src/app/widgets/tokens';

describe('toasts', () => {
  it('toasts have an id, a type, a message and a time; a failure is an error [B3.49]', () => {
    const [toast] = toastsSlice.reducer(undefined, toastShown({ type: 'failure', message: 'No.', dismissAfter: 100 }));
    expect(toast).toEqual({ id: expect.any(String) as string, type: 'error', message: 'No.', dismissAfter: 100 });
  });

  it('toasts leave after five seconds, but for errors, which stay until they are closed [B4.34]', () => {
    const times = (['success', 'info', 'error'] as const).map(
      (type) => toastsSlice.reducer([], toastShown({ type, message: 'x' }))[0]?.dismissAfter,
    );
    expect(times).toEqual([5000, 5000, null]);
    expect(dismissAfter.normal).toBe(tokens.dismissAfter);
  });

  it('toasts are listed oldest first, disappear one by one, and all with the session [B2.56, S45]', () => {
    const two = ['one', 'two'].reduce(
      (toasts, message) => toastsSlice.reducer(toasts, toastShown({ type: 'info', message })),
      toastsSlice.reducer(undefined, { type: '' }),
    );
    expect(selectToasts({ toasts: two }).map(({ message }) => message)).toEqual(['one', 'two']);
    const one = toastsSlice.reducer(two, toastDismissed({ id: two[0]?.id ?? '' }));
    expect(one.map(({ message }) => message)).toEqual(['two']);
    expect(toastsSlice.reducer(one, toastDismissed({ id: 'gone' }))).toBe(one);
    expect(toastsSlice.reducer(one, sessionEnded({ where: 'here' }))).toEqual([]);
  });

  it('toasts give the same object for an event that nobody knows, and survive JSON', () => {
    const toasts = toastsSlice.reducer(undefined, toastShown({ type: 'info', message: 'x' }));
    expect(toastsSlice.reducer(toasts, { type: 'unknown' })).toBe(toasts);
    expect(JSON.parse(JSON.stringify(toasts))).toEqual(toasts);
  });
});
