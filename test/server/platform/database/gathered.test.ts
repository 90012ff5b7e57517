import type { Db } from '../../../../src/server/platform/db';
import { gathered } from '../../../../src/server/platform/database/gathered';

const db = {} as Db;

/** Writes of numbers, each of which ends when the test says so; a statement with a negative one fails. */
function writes() {
  const statements: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const write = gathered<number, string>(
    async (_db, items) => {
      statements.push(items);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (items.some((item) => item < 0)) throw new Error(`Cannot write ${items.join(' and ')}.`);
      return items.map((item) => `${item} is written`);
    },
    (item) => (Math.abs(item) < 10 ? 'small' : 'large'),
  );
  const endNext = async () => {
    while (ends.length === 0) await new Promise((resolve) => setImmediate(resolve));
    ends.shift()!();
  };
  return { statements, write, endNext };
}

it('writes what is asked in one turn in one statement, and gives each caller its own result', async () => {
  const { statements, write, endNext } = writes();
  const results = Promise.all([write(db, 1), write(db, 2), write(db, 3)]);
  await endNext();
  expect(await results).toEqual(['1 is written', '2 is written', '3 is written']);
  expect(statements).toEqual([[1, 2, 3]]);
});

it('writes what is asked during a statement after it, together', async () => {
  const { statements, write, endNext } = writes();
  const first = write(db, 1);
  await endNext();
  await first;
  const second = write(db, 2);
  while (statements.length < 2) await new Promise((resolve) => setImmediate(resolve));
  const later = [write(db, 3), write(db, 4)];
  await endNext();
  await endNext();
  expect(await Promise.all([second, ...later])).toEqual(['2 is written', '3 is written', '4 is written']);
  expect(statements).toEqual([[1], [2], [3, 4]]);
});

it('does not let one group wait for another', async () => {
  const { statements, write, endNext } = writes();
  const results = Promise.all([write(db, 1), write(db, 10)]);
  while (statements.length < 2) await new Promise((resolve) => setImmediate(resolve));
  expect(statements).toEqual([[1], [10]]);
  await endNext();
  await endNext();
  expect(await results).toEqual(['1 is written', '10 is written']);
});

it('writes each alone after a failure, so that only the one that fails is refused', async () => {
  const { statements, write, endNext } = writes();
  const results = Promise.allSettled([write(db, 1), write(db, -2), write(db, 3)]);
  for (let statement = 0; statement < 4; statement += 1) await endNext();
  expect(await results).toMatchObject([
    { status: 'fulfilled', value: '1 is written' },
    { status: 'rejected', reason: { message: 'Cannot write -2.' } },
    { status: 'fulfilled', value: '3 is written' },
  ]);
  expect(statements).toEqual([[1, -2, 3], [1], [-2], [3]]);
});
