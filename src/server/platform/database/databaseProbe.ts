/**
 * Monitors a PostgreSQL server on a separate connection, and reports when it is down and when it is back (R08). Down means: it
 * refuses connections, or has not answered for a while on any connection. So neither a single broken connection nor a busy
 * machine counts as a loss.
 */
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** Milliseconds. Together they keep the time to notice a silent server below 2 s. */
const times = { between: 300, answer: 1400, giveUp: 3000, connect: 2000 } as const;

export interface Probe {
  isAway(): boolean;
  stop(): Promise<void>;
}

export interface ProbeOptions {
  readonly connection: ClientConfig;
  /** When the server last answered on other connections, by `performance.now()`. */
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
    // An event loop that was too busy to read the answer reads it now.
    await setImmediate();
    return 'late';
  };

  /** Asks repeatedly, until this connection is unusable. */
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
    // The start reports a server that is not there when the program starts.
    await wait(times.between).catch(() => {});
    while (!signal.aborted) {
      const client = new Client({ ...connection, connectionTimeoutMillis: times.connect });
      client.on('error', () => {});
      const hangUp = () => void streamOf(client).destroy();
      signal.addEventListener('abort', hangUp);
      const startedAt = performance.now();
      try {
        await client.connect();
        await ask(client);
      } catch (error) {
        if (!provesConnection(error) && lastHeard() < startedAt) change(true);
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

/** A server that says "too many connections" is running. */
function provesConnection(error: unknown): boolean {
  return (error as { code?: unknown }).code === '53300';
}
