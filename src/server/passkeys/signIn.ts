import type { ServerContext } from '../platform/context';
import { requiresSaml } from '../saml/store';
import { finishBySecondFactor, type SignInCaller } from '../signIn/finishSignIn';
import { audit, type RequestMeta } from '../audit/recordEvent';
import { signInScope } from './requests';
import { spendPasskey } from './spend';

export type PasskeyOutcome =
  | { readonly kind: 'signed_in'; readonly profileId: number }
  | { readonly kind: 'wrong_passkey' }
  /** An account that requires single sign-on allows nothing else (S14). */
  | { readonly kind: 'sso_required' };

/**
 * Signs in by passkey alone. The device has verified its owner, so it replaces the password and the second factor (S15), and no
 * single session has to be confirmed (S24). A lock does not stop it: a lock stops guessing, and a passkey cannot be guessed
 * (S11). An unknown passkey, an expired challenge and a wrong signature get one reply (S03).
 */
export async function signInByPasskey(context: ServerContext, caller: RequestMeta & SignInCaller, answer: string): Promise<PasskeyOutcome> {
  const outcome = await context.db.transaction().execute(async (tx): Promise<PasskeyOutcome> => {
    const spent = await spendPasskey(context, tx, answer, signInScope, { mustVerifyUser: true });
    await context.crashPoint('after-first-update');
    const happened = (result: 'ok' | 'refused', detail: string, profileId: number | null) =>
      audit(context, tx, caller, { action: 'passkey_login', result, detail, profileId });
    if (spent.kind !== 'right') {
      await happened('refused', spent.kind, spent.profileId);
      return { kind: 'wrong_passkey' };
    }
    const { profile } = spent;
    if (await requiresSaml(tx, profile)) {
      await happened('refused', 'sso_required', profile.id);
      return { kind: 'sso_required' };
    }
    await finishBySecondFactor(context, tx, caller, profile);
    await happened('ok', 'signed_in', profile.id);
    await context.crashPoint('before-commit');
    return { kind: 'signed_in', profileId: profile.id };
  });
  await context.crashPoint('after-commit');
  return outcome;
}
