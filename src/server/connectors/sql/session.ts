/** Work on a database of a connection, and what its failures mean. */
import { OutgoingError, toOutgoingError } from '../../platform/outgoing';
import { StepError, type CallContext } from '../connector';
import { requireSecret } from '../jsonApi';
import { serverOf } from '../servers';
import type { Dialect, SqlSession } from './dialect';

/** Milliseconds of one statement: less than a step may take, so that the database ends it. */
export const statementTimeout = 20_000;

/** Bytes that a database may send in one session. */
export const maxReceived = 8 * 1024 * 1024;

/** `read`: the database refuses all changes, so that a repetition does no harm. */
export type Access = 'read' | 'write';

/** Opens a session for some work, and ends it. Throws a `StepError` or an `OutgoingError`. */
export async function withSession<Result>(
  dialect: Dialect,
  call: CallContext,
  access: Access,
  work: (session: SqlSession) => Promise<Result>,
): Promise<Result> {
  const server = serverOf(call.connection, dialect.form);
  const database = requireSecret(call.connection, 'database', 'The name of the database');
  if (server.user === '') throw new StepError('The username for the database is missing. Reconnect the app.', { isConnectionLost: true });
  let session: SqlSession | null = null;
  let isWorking = false;
  try {
    session = await dialect.open(call, server, database);
    if (access === 'read') await session.run(dialect.refuseChanges);
    isWorking = true;
    return await work(session);
  } catch (error) {
    throw failureOf(error, dialect, { host: server.host, isAborted: call.signal.aborted, mayHaveWritten: isWorking && access === 'write' });
  } finally {
    session?.end();
  }
}

function failureOf(
  error: unknown,
  dialect: Dialect,
  { host, isAborted, mayHaveWritten }: { readonly host: string; readonly isAborted: boolean; readonly mayHaveWritten: boolean },
): Error {
  if (error instanceof StepError) return error;
  if (isAborted) return new OutgoingError('aborted', 'The request was cancelled.', { cause: error, isUnsent: !mayHaveWritten });
  if (error instanceof OutgoingError && (error.kind !== 'too_large' || !mayHaveWritten)) return error;
  const failure = dialect.judge(error);
  const { name } = dialect;
  switch (failure.type) {
    case 'credentials':
      return new StepError(`${name} refused the credentials of the connection. Reconnect it.`, { cause: error, isConnectionLost: true });
    case 'unprotected':
      return toOutgoingError(Object.assign(new Error('TLS failed', { cause: error }), { code: 'EPROTO' }), host);
    case 'refused': {
      const advice = failure.isTransient ? 'We’ll try again later.' : 'Check the fields of this step.';
      return new StepError(`${name} answered: “${failure.said}”. ${advice}`, { cause: error, isTransient: failure.isTransient });
    }
    case 'broken':
      return mayHaveWritten
        ? new StepError(`The connection to ${host} broke during the statement. It may have been carried out.`, {
            cause: error,
            isUncertain: true,
          })
        : new OutgoingError('connection', `The connection to ${host} broke.`, { cause: error, isUnsent: true });
  }
}
