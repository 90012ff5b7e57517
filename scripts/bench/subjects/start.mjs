// The subjects of a bench, each in its own process, so that the load does not slow it down.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { providePostgres } from '../../machine/postgres.mjs';

/**
 * Starts a subject, a program that `serve` of product.ts runs.
 * @returns {Promise<{ ask(order: string, value?: unknown): Promise<any>, stop(): Promise<void>, kill(): Promise<void> }>} `ask` resolves
 * with the answer to one order at a time
 */
export async function startSubject(path, args = []) {
  const child = fork(path, args, { execArgv: ['--expose-gc', '--import', 'tsx'], stdio: 'inherit' });
  const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${path} ended with ${code}.`)));
  const answer = async () => (await Promise.race([once(child, 'message'), gone]))[0].result;
  const end = async (act) => {
    gone.catch(() => {}); // The end is meant.
    const ended = once(child, 'exit');
    act();
    await ended;
  };
  await answer();
  return {
    ask(order, value = null) {
      child.send({ order, value });
      return answer();
    },
    stop: () => end(() => child.disconnect()),
    kill: () => end(() => child.kill('SIGKILL')),
  };
}

/** Measures on a temporary PostgreSQL and on the embedded database, or on the one that the command names. */
export async function onDatabases(measure) {
  for (const database of process.argv[2] === undefined ? ['postgres', 'embedded'] : [process.argv[2]]) {
    const postgres = database === 'postgres' ? await providePostgres(() => {}) : null;
    if (postgres?.fault) throw new Error(postgres.fault);
    if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
    else delete process.env.TEST_DATABASE_URL;
    await measure(database);
    await postgres?.stop();
  }
  process.exit(0); // The open database would keep this process running.
}
