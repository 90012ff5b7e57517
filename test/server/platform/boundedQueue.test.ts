import { createBoundedQueue } from '../../../src/server/platform/boundedQueue';
import { BusyError } from '../../../src/server/platform/errors';

/** A task that ends when the test resolves it. */
function openWork() {
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const work = (n: number) => () =>
    new Promise<number>((resolve) => {
      started.push(n);
      ends.push(() => resolve(n));
    });
  return { work, started, endNext: () => ends.shift()?.() };
}

describe('a bounded queue', () => {
  it('a bounded queue runs so many at once, the others in order of arrival, and refuses further ones when the queue is full [S12, S67]', async () => {
    const inTurn = createBoundedQueue(2, 2, 'Too many.');
    const { work, started, endNext } = openWork();
    const results = [1, 2, 3, 4].map((n) => inTurn(work(n)));
    await expect(inTurn(work(5))).rejects.toThrow(new BusyError('Too many.'));
    expect(started).toEqual([1, 2]);
    endNext();
    expect(await results[0]).toBe(1);
    expect(started).toEqual([1, 2, 3]);
    endNext();
    endNext();
    expect(await Promise.all(results.slice(0, 3))).toEqual([1, 2, 3]);
    endNext();
    expect(await results[3]).toBe(4);
    expect(started).toEqual([1, 2, 3, 4]);
  });

  it('a bounded queue goes on after work that failed [S12]', async () => {
    const inTurn = createBoundedQueue(1, 1, 'Too many.');
    await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await inTurn(async () => 'done')).toBe('done');
  });
});
