/** Runs a program in a separate thread, which ends in time regardless of what the program does. */
import { Worker } from 'node:worker_threads';
import { StepError } from '../connector';

export interface ThreadCall {
  /** JavaScript, CommonJS. A text, because a file would be TypeScript in development and JavaScript in production. */
  readonly source: string;
  /** The program has it as `workerData`. */
  readonly data: unknown;
  readonly milliseconds: number;
  readonly signal: AbortSignal;
  /** Parsers do not wait for programs of people. Default `programs`. */
  readonly pool?: keyof typeof pools;
  /** Megabytes of memory; default 128. */
  readonly megabytes?: number;
}

/** How it ended: with its first message, or without one. */
export type ThreadEnd<Message> =
  { readonly type: 'message'; readonly message: Message } | { readonly type: 'timeout' | 'memory' | 'broken' };

/** Threads of a pool that run at once: each may use a whole processor. */
const maxThreads = 2;
interface Pool {
  running: number;
  readonly waiting: (() => void)[];
}
const pools = { programs: { running: 0, waiting: [] } as Pool, parsers: { running: 0, waiting: [] } as Pool };

/** Waits until a thread is free. Throws a `StepError` if the signal aborts. */
export async function runInThread<Message>(call: ThreadCall): Promise<ThreadEnd<Message>> {
  const pool = pools[call.pool ?? 'programs'];
  await takeThread(pool);
  try {
    if (call.signal.aborted) throw cancelled();
    return await runThread(call);
  } finally {
    giveThread(pool);
  }
}

/** A new thread for each call: nothing of one person's data is left for the next. */
function runThread<Message>({ source, data, milliseconds, signal, megabytes = 128 }: ThreadCall): Promise<ThreadEnd<Message>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(source, {
      eval: true,
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
      env: {},
      execArgv: [],
    });
    const end = (finish: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      finish();
      void worker.terminate();
    };
    const finish = (result: ThreadEnd<Message>) => end(() => resolve(result));
    const abort = () => end(() => reject(cancelled()));
    const timer = setTimeout(() => finish({ type: 'timeout' }), milliseconds);
    signal.addEventListener('abort', abort, { once: true });
    worker.once('message', (message: Message) => finish({ type: 'message', message }));
    worker.once('error', (error: NodeJS.ErrnoException) =>
      finish({ type: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'broken' }),
    );
    worker.once('exit', () => finish({ type: 'broken' }));
  });
}

const cancelled = (): StepError => new StepError('The step was cancelled.', { isTransient: true });

function takeThread(pool: Pool): Promise<void> {
  if (pool.running < maxThreads) {
    pool.running += 1;
    return Promise.resolve();
  }
  return new Promise((resolve) => pool.waiting.push(resolve));
}

/** A thread that ends makes room for the call that has waited longest. */
function giveThread(pool: Pool): void {
  const next = pool.waiting.shift();
  if (next === undefined) pool.running -= 1;
  else next();
}
