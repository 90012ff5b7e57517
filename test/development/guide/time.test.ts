import { elapse, holdTime } from '../../../src/development/guide/time';

const browsers = { setTimeout: window.setTimeout, clearTimeout: window.clearTimeout, now: Date.now };
beforeEach(holdTime);
afterEach(() => {
  Object.assign(window, { setTimeout: browsers.setTimeout, clearTimeout: browsers.clearTimeout });
  Date.now = browsers.now;
});

const minute = 60_000;

it('a long timer of a page runs with its arguments when the guide has moved the clock beyond it, and once', () => {
  const work = jest.fn();
  window.setTimeout(work, minute, 'first', 2);
  elapse(minute - 1000);
  expect(work).not.toHaveBeenCalled();
  elapse(1000);
  elapse(minute);
  expect(work.mock.calls).toEqual([['first', 2]]);
});

it('a long timer of a page that was stopped does not run when the guide moves the clock', () => {
  const work = jest.fn();
  window.clearTimeout(window.setTimeout(work, minute));
  elapse(2 * minute);
  expect(work).not.toHaveBeenCalled();
});

it('a short timer of a page stays the browser’s, with its arguments', async () => {
  expect(await new Promise((done) => window.setTimeout(done, 0, 'given'))).toBe('given');
});
