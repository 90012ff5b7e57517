import pino from 'pino';
import { prepareDatabase } from '../../../src/server/createContext';
import { migrations } from '../../../src/server/platform/migrations';
import { databaseOf, isOnPostgres } from '../../support/serverDatabase';

// The embedded database belongs to one process.
(isOnPostgres ? it : it.skip)('instances that start at the same moment on an empty database all start [R10]', async () => {
  const { database, drop } = await databaseOf('');
  const log = pino({ level: 'silent' });
  const results = await Promise.all(Array.from({ length: 4 }, () => prepareDatabase(database, log)));
  expect(results.flatMap(({ applied }) => applied)).toEqual(Object.keys(migrations));
  const { rows } = await database.pool.query('select name from jobs.queue');
  expect(rows.length).toBeGreaterThan(3);
  await database.close();
  await drop();
});
