import { elapse, holdTime } from '../../../src/development/guide/time';

const browsers = { setTimeout: window.setTimeout, clearTimeout: window.clearTimeout, now: Date.now };
beforeEach(holdTime);
afterEach(() => {
  Object.assign(window, { setTimeout: browsers.setTimeout, clearTimeout: browsers.clearTimeout });
  Date.now = browsers.now;
});

const minute = 60_000;

it('a long timer of a page runs with its arguments when the guide has moved the clock beyond it, and once', async () => {
  const work = jest.fn();
  window.setTimeout(work, minute, 'first', 2);
  await elapse(minute - 1000);
  expect(work).not.toHaveBeenCalled();
  await elapse(1000);
  await elapse(minute);
  expect(work.mock.calls).toEqual([['first', 2]]);
});

it('a long timer of a page that was stopped does not run when the guide moves the clock', async () => {
  const work = jest.fn();
  window.clearTimeout(window.setTimeout(work, minute));
  await elapse(2 * minute);
  expect(work).not.toHaveBeenCalled();
});

it('a short timer of a page stays the browser’s, with its arguments', async () => {
  expect(await new Promise((done) => window.setTimeout(done, 0, 'given'))).toBe('given');
});

it('the time limit of a script that is being loaded does not pass when the guide moves the clock', async () => {
  const tooLate = jest.fn();
  // As webpack’s runtime does it.
  const script = document.createElement('script');
  script.dataset.webpack = 'patchbay:chunk-zaps';
  document.head.append(script);
  const limit = window.setTimeout(tooLate, 2 * minute);
  const ended = elapse(3 * minute);
  window.setTimeout(() => {
    window.clearTimeout(limit);
    script.remove();
  }, 50);
  const due = jest.fn();
  window.setTimeout(due, minute);
  await ended;
  expect(tooLate).not.toHaveBeenCalled();
  expect(due).toHaveBeenCalledTimes(1);
});
