import { signInStepOf, signInSteps, type SignInStep } from '../../../domain/signInRefusals';
import type { CallReply } from '../../api';

/** The result of a credential. */
export type OneTapOutcome =
  | { readonly kind: 'newcomer'; readonly profileId: number }
  | { readonly kind: 'known'; readonly profileId: number }
  | { readonly kind: 'verification' }
  /** Partly signed in: continue to the page that asks for the rest. */
  | { readonly kind: 'step'; readonly page: (typeof signInSteps)[SignInStep]['page'] }
  /** Where this person signs in instead; not checked yet (S38). */
  | { readonly kind: 'elsewhere'; readonly ssoUrl: string }
  | { readonly kind: 'refused'; readonly message: string | null };

/** Pure and total. */
export function oneTapOutcome(reply: CallReply<'logInWithOneTap'>): OneTapOutcome {
  if (reply.status === 200) {
    const { profileId, isNew, accountVerificationRequired } = reply.body;
    if (accountVerificationRequired || profileId === null) return { kind: 'verification' };
    return { kind: isNew ? 'newcomer' : 'known', profileId };
  }
  const { reason, messages, text } = reply.body;
  const ssoUrl = ssoUrlIn(text);
  if (ssoUrl !== null) return { kind: 'elsewhere', ssoUrl };
  const step = signInStepOf(reason);
  if (step !== null && step !== 'locked') return { kind: 'step', page: signInSteps[step].page };
  return { kind: 'refused', message: messages.at(-1) ?? null };
}

/** `sso_url` of a failure's JSON; null if there is none. */
export function ssoUrlIn(text: string): string | null {
  try {
    const { sso_url: url } = (JSON.parse(text) ?? {}) as { sso_url?: unknown };
    return typeof url === 'string' && url !== '' ? url : null;
  } catch {
    return null;
  }
}
