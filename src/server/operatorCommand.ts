/** What the commands for backups share: their arguments, their output and how they end. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { resolveCallerPath } from './resolveCallerPath';
import { readConfig, type Config } from './platform/config/config';
import { StartError } from './platform/errors';
import { isDatabaseAway } from './platform/database/database';

export interface CommandInput {
  readonly config: Config;
  /** The file that the operator named. */
  readonly path: string;
  /** Whether `--force` is given. */
  readonly isForced: boolean;
  /** Aborted by SIGINT and SIGTERM, with a `StartError` as its reason. */
  readonly signal: AbortSignal;
}

/** Prints a line. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs a command `npm run <name> -- FILE [--force]` and ends the process: with 0, or with 1 and the reason in one line.
 * `whenStopped` says what a signal leaves behind.
 */
export function runFileCommand(name: string, whenStopped: string, work: (input: CommandInput) => Promise<void>): void {
  const stopping = new AbortController();
  for (const kind of ['SIGINT', 'SIGTERM'] as const) {
    process.once(kind, () => stopping.abort(new StartError(`Stopped by ${kind}. ${whenStopped}`)));
  }
  const run = async () => {
    const given = readArguments(process.argv.slice(2), `Usage: npm run ${name} -- FILE [--force]`);
    if (existsSync('.env')) process.loadEnvFile('.env');
    await work({ ...given, config: readConfig(process.env), signal: stopping.signal });
  };
  run().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${inWords(error)}\n`);
      process.exit(1);
    },
  );
}

function readArguments(args: string[], usage: string): Pick<CommandInput, 'path' | 'isForced'> {
  try {
    const { values, positionals } = parseArgs({ args, options: { force: { type: 'boolean' } }, allowPositionals: true });
    const [path, ...more] = positionals;
    if (path === undefined || path === '' || more.length > 0) throw new StartError(usage);
    return { path: resolveCallerPath(path), isForced: values.force ?? false };
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${(error as Error).message}\n${usage}`);
  }
}

function inWords(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { message, stack } = error as Error;
  return isDatabaseAway(error) ? `The database of DATABASE_URL does not answer (${message || 'no connection'}).` : (stack ?? String(error));
}
