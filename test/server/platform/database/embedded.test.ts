import { setImmediate } from 'node:timers/promises';
import { type EmbeddedDatabase, openEmbedded } from '../../../../src/server/platform/database/embedded';
import { embeddedImage } from '../../../support/serverDatabase';

let database: EmbeddedDatabase;
beforeAll(async () => {
  database = await openEmbedded({ dataDir: null, image: await embeddedImage() });
});
afterAll(() => database.close());

it('a long line of queries lets everything else have its turn in between [R12]', async () => {
  let isDone = false;
  let turns = 0;
  const others = (async () => {
    while (!isDone) {
      await setImmediate();
      turns += 1;
    }
  })();
  // All queries start at once, and each takes a whole turn. They are few enough that none waits 5 s for a connection on a busy machine.
  await Promise.all(Array.from({ length: 10 }, () => database.pool.query('select count(*) from generate_series(1, 100000)')));
  isDone = true;
  await others;
  expect(turns).toBeGreaterThan(7);
});

it('frees the room of rows that were changed or deleted, so that its tables do not grow with every change [R12]', async () => {
  const { pool } = database;
  await pool.query('create table changing (id int primary key, changed int); create index on changing (changed)');
  await pool.query('insert into changing values (1, 0)');
  const pages = async () => (await pool.query("select pg_relation_size('changing')::int / 8192 as pages")).rows[0].pages as number;
  for (let number = 1; number <= 30_000; number += 1) await pool.query('update changing set changed = $1', [number]);
  // Without it, each change leaves a row of about 36 bytes, or 4 of its pointer.
  expect(await pages()).toBeLessThan(60);
});
