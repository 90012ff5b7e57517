/** The log: one JSON line for each event, without secrets (S61). */
import { isNativeError } from 'node:util/types';
import pino, { type DestinationStream, type Logger } from 'pino';
import { redact } from '../../domain/redaction';
import type { Config } from './config/config';

export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    base: { pid: process.pid },
    formatters: { log: (line) => redact(line) as Record<string, unknown> },
    serializers: { err: errorLine, error: errorLine, req: () => undefined, res: () => undefined },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The fields that help to find the cause. A database error's `detail` quotes values of the row, so it is left out. */
function errorLine(error: unknown): unknown {
  if (!isNativeError(error)) return redact(error);
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  // `code` alone would be treated as a secret.
  return redact({ type: error.name, message: error.message, errorCode: code, constraint, table, stack: error.stack });
}
