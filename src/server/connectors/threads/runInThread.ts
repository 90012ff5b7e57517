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
}

/** How it ended: with its first message, or without one. */
export type ThreadEnd<Message> =
  { readonly type: 'message'; readonly message: Message } | { readonly type: 'timeout' | 'memory' | 'broken' };

/** Threads that run at once: each may use a whole processor. */
const mostThreads = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** Waits until a thread is free. Throws a `StepError` if the signal aborts. */
export async function runInThread<Message>(call: ThreadCall): Promise<ThreadEnd<Message>> {
  await takeThread();
  try {
    if (call.signal.aborted) throw cancelled();
    return await runThread(call);
  } finally {
    giveThread();
  }
}

/** A new thread for each call: nothing of one person's data is left for the next. */
function runThread<Message>({ source, data, milliseconds, signal }: ThreadCall): Promise<ThreadEnd<Message>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(source, {
      eval: true,
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
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

function takeThread(): Promise<void> {
  if (running < mostThreads) {
    running += 1;
    return Promise.resolve();
  }
  return new Promise((resolve) => waiting.push(resolve));
}

/** A thread that ends makes room for the call that has waited longest. */
function giveThread(): void {
  const next = waiting.shift();
  if (next === undefined) running -= 1;
  else next();
}
