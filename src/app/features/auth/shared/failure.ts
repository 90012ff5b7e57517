import { SessionChangedError } from '../../../api';
import { findFailure } from '../../../api/failure';
import { sharedTexts } from './texts';

/**
 * The message for an error that no outcome names (decision D3): the server's own sentences, or the page's default; without a
 * network, the network's sentence and the detail. Null for anything else: that is a programming error and is rethrown to the guard.
 */
export function failureMessage(error: unknown, fallback: string): string | null {
  if (error instanceof SessionChangedError) return error.message;
  const failure = findFailure(error);
  if (failure === null) return null;
  if (failure.kind === 'unreachable') return `${sharedTexts.network} ${failure.detail.replace(/:$/, '.')}`;
  return failure.messages.join(' ') || fallback;
}
