import { HttpError, NetworkError } from '../../api';

const network = "We're having some trouble connecting. You might try reloading the page or checking your internet connection.";
export const somethingWrong = 'Something went wrong. Please try again.';

/** What to tell of an error that no reply names; null for a fault of ours, which goes on to the guard. */
export function failureText(error: unknown): string | null {
  if (error instanceof NetworkError) return network;
  return error instanceof HttpError ? error.body.messages.join(' ') || somethingWrong : null;
}
