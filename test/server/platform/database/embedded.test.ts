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
