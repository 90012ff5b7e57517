/** Errors that any room below `http` may throw and that `http` converts to a reply; see also `HttpProblem` in `handler.ts`. */

/** Too many requests are waiting (S12). Answers 503 `busy` with `Retry-After`. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  constructor(
    message = 'Too much is waiting already.',
    readonly retryAfterSeconds = 2,
  ) {
    super(message);
  }
}

/** The database does not respond (R08). Answers 503 with `Retry-After`; nothing fails open. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
  constructor(message = 'The database does not answer.') {
    super(message);
  }
}

/** The disk of the database is full (R11): writes answer 503 with `Retry-After`, reads continue. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
  constructor(message = 'The database is out of disk space.') {
    super(message);
  }
}

/** A start that failed; `message` is the one line that the operator reads. The process ends with code 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
