/**
 * Watches over a PostgreSQL server on a connection of its own, and says when it is away and when it is back (R08).
 *
 * Away means: it refuses connections, or gave no answer for a while and nothing was heard from it on any other connection
 * either. So neither one connection that breaks nor a machine that is merely busy counts as a loss.
 */
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** Milliseconds. Together they keep the time until a silent server is noticed below 2 s. */
const times = { between: 300, answer: 1400, giveUp: 3000, connect: 2000 } as const;

export interface Probe {
  isAway(): boolean;
  stop(): Promise<void>;
}

export interface ProbeOptions {
  readonly connection: ClientConfig;
  /** When anything was last heard from the server on other connections, by `performance.now()`. */
  readonly lastHeard: () => number;
  readonly onChange: (isAway: boolean) => void;
}

export function startProbe({ connection, lastHeard, onChange }: ProbeOptions): Probe {
  let isAway = false;
  const stopping = new AbortController();
  const { signal } = stopping;
  const change = (now: boolean) => {
    if (now === isAway || signal.aborted) return;
    isAway = now;
    onChange(now);
  };
  const wait = async (milliseconds: number): Promise<'late'> => {
    await pause(milliseconds, undefined, { signal, ref: false });
    // A loop that was too busy to read the answer reads it now.
    await setImmediate();
    return 'late';
  };

  /** Asks again and again, until this connection is of no more use. */
  const ask = async (client: Client): Promise<void> => {
    for (;;) {
      const asked = performance.now();
      const answer = client.query('select 1').then(
        () => 'here' as const,
        () => 'broken' as const,
      );
      let heard = await Promise.race([answer, wait(times.answer)]);
      if (heard === 'late') {
        if (lastHeard() < asked) change(true);
        heard = await Promise.race([answer, wait(times.giveUp)]);
      }
      if (heard !== 'here') return;
      change(false);
      await wait(times.between);
    }
  };

  const watch = async (): Promise<void> => {
    // Whether it is there when the program starts is for the start to say.
    await wait(times.between).catch(() => {});
    while (!signal.aborted) {
      const client = new Client({ ...connection, connectionTimeoutMillis: times.connect });
      client.on('error', () => {});
      const hangUp = () => void streamOf(client).destroy();
      signal.addEventListener('abort', hangUp);
      const begun = performance.now();
      try {
        await client.connect();
        await ask(client);
      } catch (error) {
        if (!isSignOfLife(error) && lastHeard() < begun) change(true);
        await wait(times.between).catch(() => {});
      } finally {
        signal.removeEventListener('abort', hangUp);
        hangUp();
      }
    }
  };

  const watching = watch();
  return {
    isAway: () => isAway,
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

/** The socket below a connection of pg. */
export function streamOf(client: unknown): NodeJS.EventEmitter & { destroy(error?: Error): void } {
  return (client as { connection: { stream: NodeJS.EventEmitter & { destroy(error?: Error): void } } }).connection.stream;
}

/** "Too many connections" is said by a server that is there. */
function isSignOfLife(error: unknown): boolean {
  return (error as { code?: unknown }).code === '53300';
}
