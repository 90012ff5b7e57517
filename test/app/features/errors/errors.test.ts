import { errorClosed, errorRaised, errorsCleared, errorsSlice, selectErrors } from '../../../../src/app/features/errors';
import { sessionEnded, sessionRefreshed } from '../../../../src/app/features/session';
import { flowCrashed } from '../../../../src/app/platform/flows';

const raised = (...messages: string[]) =>
  messages.reduce(
    (errors, message) => errorsSlice.reducer(errors, errorRaised({ messages: [message] })),
    errorsSlice.reducer(undefined, { type: '' }),
  );

describe('raised errors', () => {
  it('raised errors are kept with their words and status until they are closed', () => {
    const errors = errorsSlice.reducer(undefined, errorRaised({ summary: 'Oh.', messages: ['One.', 'Two.'], statusCode: 502 }));
    expect(selectErrors({ errors })).toEqual([
      { id: expect.any(String) as string, summary: 'Oh.', messages: ['One.', 'Two.'], statusCode: 502, details: null },
    ]);
    expect(errorsSlice.reducer(errors, errorClosed({ id: errors[0]?.id ?? '' }))).toEqual([]);
    expect(errorsSlice.reducer(errors, errorClosed({ id: 'gone' }))).toBe(errors);
  });

  it('raised errors collect in a list, oldest first, and are all gone when the list is cleared [B4.51]', () => {
    const errors = raised('One.', 'Two.');
    expect(errors.map(({ messages }) => messages)).toEqual([['One.'], ['Two.']]);
    expect(errorsSlice.reducer(errors, errorsCleared())).toEqual([]);
    const none = errorsSlice.reducer(undefined, { type: '' });
    expect(errorsSlice.reducer(none, errorsCleared())).toBe(none);
  });

  it('raised errors that no screen should show are not collected [B4.51]', () => {
    const errors = raised('One.');
    expect(errorsSlice.reducer(errors, errorRaised({ messages: ['Two.'], shouldGlobalizeError: false }))).toBe(errors);
    expect(errorsSlice.reducer(errors, errorRaised({ messages: ['Two.'], shouldGlobalizeError: true }))).toHaveLength(2);
  });

  it('raised errors of a flow that crashes again and again are one', () => {
    const crash = flowCrashed({ flow: 'sync', message: 'broken' });
    const once = errorsSlice.reducer(undefined, crash);
    expect(errorsSlice.reducer(once, crash)).toBe(once);
    expect(errorsSlice.reducer(once, flowCrashed({ flow: 'sync', message: 'broken elsewhere' }))).toHaveLength(2);
  });

  it('raised errors are never more than twenty', () => {
    const many = raised(...Array.from({ length: 30 }, (_, index) => `error ${index}`));
    expect([many.length, many.at(-1)?.messages[0]]).toEqual([20, 'error 29']);
  });

  it('raised errors are cleared when the session is refreshed and when it ends [A4.17, S45]', () => {
    expect(errorsSlice.reducer(raised('x'), sessionRefreshed({ profileId: 7 }))).toEqual([]);
    expect(errorsSlice.reducer(raised('x'), sessionEnded({ where: 'here' }))).toEqual([]);
  });

  it('raised errors give the same object for an event that nobody knows, and survive JSON', () => {
    const errors = raised('x');
    expect(errorsSlice.reducer(errors, { type: 'unknown' })).toBe(errors);
    expect(JSON.parse(JSON.stringify(errors))).toEqual(errors);
  });
});
