import { CsrfError, GraphQLError, HttpError, NetworkError, type ParsedErrorBody } from './errors';

/**
 * Why a call failed, as its caller has to know it. `messages` are the server's sentences, empty if it gave none; `message` is the
 * sentence of the error itself, which is never empty.
 */
export type Failure =
  /** No reply came. `detail` says why, without the address. */
  | { readonly kind: 'unreachable'; readonly messages: readonly string[]; readonly message: string; readonly detail: string }
  /**
   * A reply with a status that the caller did not expect. The status is null if it was a 401 that does not end the session, or if
   * nothing was sent because the server gave no CSRF token.
   */
  | ({ readonly kind: 'refused'; readonly status: number | null; readonly message: string } & Omit<ParsedErrorBody, 'text'>)
  /** A GraphQL operation gave no complete answer. `codes` mark the failed fields; empty if there was no reply. */
  | { readonly kind: 'unanswered'; readonly messages: readonly string[]; readonly message: string; readonly codes: readonly string[] };

/** The failure that a `catch` around a call has caught; null if it is not a failed call. A missing CSRF token is read as its cause. */
export function findFailure(error: unknown): Failure | null {
  if (error instanceof CsrfError) return findFailure(error.cause) ?? withoutToken(error);
  if (error instanceof NetworkError) return { kind: 'unreachable', messages: [], message: error.message, detail: error.detail };
  if (error instanceof GraphQLError) return { kind: 'unanswered', messages: [], message: error.message, codes: error.codes };
  if (!(error instanceof HttpError)) return null;
  const { messages, reason, fieldErrors } = error.body;
  return { kind: 'refused', status: error.status, message: error.message, messages, reason, fieldErrors };
}

/** The server was reached, but gave no token: as a refusal without a sentence. */
function withoutToken({ message }: CsrfError): Failure {
  return { kind: 'refused', status: null, message, messages: [], reason: null, fieldErrors: {} };
}

/** True if the error is a failed call: the server refused or could not be reached. False for programming errors and aborted requests. */
export function isFailure(error: unknown): boolean {
  return findFailure(error) !== null;
}

/**
 * Reads what a `catch` around a call has caught. Throws anything that is not a failed call again: programming errors have to be
 * reported, and an aborted request ends its flow.
 */
export function readFailure(error: unknown): Failure {
  const failure = findFailure(error);
  if (failure === null) throw error;
  return failure;
}

/**
 * The sentence to show for a caught error: the server's own, else the feature's for no reply or for a refusal without a sentence.
 * Throws anything that is not a failed call again.
 */
export function describeFailure(error: unknown, texts: { readonly unreachable: string; readonly refused: string }): string {
  const failure = readFailure(error);
  return failure.kind === 'refused' ? failure.messages.join(' ') || texts.refused : texts.unreachable;
}
