import type { OneTapError } from '../../../domain/socialLogin';
import type { OneTapMoment } from './google';

/** The meaning of a moment of the prompt. */
export type Meaning = { readonly kind: 'shown' } | { readonly kind: 'ended'; readonly error: OneTapError } | { readonly kind: 'nothing' };

/** Google's reasons, mapped to ours. */
const errorOf: Readonly<Record<string, OneTapError>> = {
  browser_not_supported: 'browserNotSupported',
  secure_http_required: 'browserNotSupported',
  opt_out_or_no_session: 'noSession',
  unknown_reason: 'noSession',
  suppressed_by_user: 'suppressedByUser',
  invalid_client: 'invalidClient',
  missing_client_id: 'invalidClient',
  unregistered_origin: 'invalidClient',
  user_cancel: 'userCancelled',
  tap_outside: 'userCancelled',
  auto_cancel: 'noSession',
  issuing_failed: 'issuingFailed',
};

const ended = (reason: string | undefined, otherwise: OneTapError): Meaning => ({
  kind: 'ended',
  error: (reason !== undefined && Object.hasOwn(errorOf, reason) ? errorOf[reason] : undefined) ?? otherwise,
});

/**
 * Reads a moment: with reasons if the library shows the prompt, without if the browser does (FedCM). There, a skipped, closed or
 * impossible prompt counts as dismissed. Pure and total.
 */
export function readMoment(moment: OneTapMoment): Meaning {
  const reasonOf = (read: (() => string | undefined) | undefined): string | undefined => read?.call(moment);
  if (moment.isNotDisplayed?.()) return ended(reasonOf(moment.getNotDisplayedReason), 'noSession');
  if (moment.isSkippedMoment?.()) return ended(reasonOf(moment.getSkippedReason), 'userCancelled');
  // A prompt that returned its credential, or that we closed ourselves, was not refused.
  if (moment.isDismissedMoment?.()) return { kind: 'nothing' };
  return moment.isDisplayMoment?.() ? { kind: 'shown' } : { kind: 'nothing' };
}
