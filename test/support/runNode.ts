import { spawn, type ChildProcess } from 'node:child_process';

export interface Run {
  readonly child: ChildProcess;
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  /** Resolves when this is printed. Rejects with all output if the program ends first. */
  said(pattern: RegExp): Promise<void>;
  words(): string;
}

/** Runs Node with only PATH from the environment of the tests. */
export function runNode(args: readonly string[], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  let words = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (words += piece.toString()));
  const said = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => pattern.test(words) && resolve();
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
      look();
      void ended.then((code) => reject(new Error(`ended with ${code} and said:\n${words}`)));
    });
  return { child, ended, said, words: () => words };
}
