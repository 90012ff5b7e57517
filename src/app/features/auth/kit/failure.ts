import { CsrfError, HttpError, NetworkError, SessionChangedError } from '../../../api';
import { sharedCopy } from './copy';

/**
 * The message for an error that no outcome names (decision D3): the server's own sentences, or the page's default; without a
 * network, the network's sentence and the detail. Null for anything else: that is a programming error and is rethrown to the guard.
 */
export function failureMessage(error: unknown, fallback: string): string | null {
  if (error instanceof CsrfError) return failureMessage(error.cause, fallback) ?? fallback;
  if (error instanceof NetworkError) return `${sharedCopy.network} ${error.detail.replace(/:$/, '.')}`;
  if (error instanceof HttpError) return error.body.messages.join(' ') || fallback;
  if (error instanceof SessionChangedError) return error.message;
  return null;
}
