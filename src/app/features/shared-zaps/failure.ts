import { describeFailure, isFailure } from '../../api/failure';

const network = "We're having some trouble connecting. You might try reloading the page or checking your internet connection.";
export const somethingWrong = 'Something went wrong. Try again.';

/** The message for an error that no reply names; null for a programming error, which is rethrown to the guard. */
export function failureText(error: unknown): string | null {
  return isFailure(error) ? describeFailure(error, { unreachable: network, refused: somethingWrong }) : null;
}
