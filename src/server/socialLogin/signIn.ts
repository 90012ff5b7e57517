import type { Transaction } from 'kysely';
import { signupTypeOf } from '../../domain/socialLogin';
import type { ServerContext } from '../platform/context';
import { identifierOf } from '../emails/emailIdentity';
import type { PendingLink } from './openid/state';
import { linkLifetime } from './openid/state';
import type { ProvidedPerson } from './openid/person';
import { requiresSaml, requiresSamlAt } from '../saml/store';
import { findProfileByEmail, insertProfile, lockProfile, type ProfileRecord } from '../profiles/store';
import { findIdentity, insertIdentity, takeIdToken, touchIdentity } from './store';
import type { Tables } from '../platform/tables';
import { mailConfirmation } from '../emails/confirmEmail';
import type { SignInCaller } from '../signIn/finishSignIn';
import { audit, type RequestMeta } from '../audit/recordEvent';
import { recordReversible } from '../activity/recordReversible';
import { passPassword } from '../signIn/signIn';
import { openAccount } from '../signUp/signUp';
import { mailChange } from './sendMails';

export type EnterOutcome =
  | { readonly kind: 'signed_in'; readonly profileId: number; readonly isNew: boolean }
  | { readonly kind: 'two_factor' }
  | { readonly kind: 'single_session' }
  /** The address belongs to a profile, and it is not vouched for by both sides: the owner must prove the account first (S40). */
  | { readonly kind: 'verification_required'; readonly link: PendingLink }
  /** The account, or the owner of the address's domain, requires its own single sign-on (S14). */
  | { readonly kind: 'sso_required'; readonly profileId: number | null; readonly email: string }
  | { readonly kind: 'no_email' }
  /** The ID token has been used before (S40). */
  | { readonly kind: 'used' }
  | { readonly kind: 'too_often'; readonly retryAfterSeconds: number };

export interface EnterWish {
  readonly next: string | null;
  readonly currency: string | null;
}

/**
 * Signs in the person that a provider names, or signs them up. The identity is the issuer and the subject. If it is new and its
 * address already has an account, it is connected only if the provider vouches for the address and the account has confirmed it;
 * otherwise its owner must prove the account (S40). Two-factor is required as after a password (S15), and an account that
 * requires its own single sign-on is refused here (S14).
 */
export async function signInByProvider(
  context: ServerContext,
  caller: RequestMeta & SignInCaller,
  person: ProvidedPerson,
  wish: EnterWish,
): Promise<EnterOutcome> {
  const outcome = await context.db.transaction().execute(async (tx): Promise<EnterOutcome> => {
    if (person.token !== null && !(await takeIdToken(tx, person.token.hash, person.token.expiresAt))) return { kind: 'used' };
    await context.crashPoint('after-first-update');
    const entered = await signInOrSignUp(context, tx, caller, person, wish);
    await auditSignIn(context, tx, caller, person, entered);
    await context.crashPoint('before-commit');
    return entered;
  });
  await context.crashPoint('after-commit');
  return outcome;
}

async function signInOrSignUp(
  context: ServerContext,
  tx: Transaction<Tables>,
  caller: RequestMeta & SignInCaller,
  person: ProvidedPerson,
  wish: EnterWish,
): Promise<EnterOutcome> {
  const now = context.clock.now();
  const known = await findIdentity(tx, person);
  if (known !== null) {
    const profile = await lockProfile(tx, known.profile_id);
    if (profile === null) throw new Error(`The identity ${known.id} has no profile.`);
    // A reversal may have removed it while this request waited for the profile.
    if ((await findIdentity(tx, person))?.id !== known.id) return { kind: 'used' };
    if (await requiresSaml(tx, profile)) return { kind: 'sso_required', profileId: profile.id, email: profile.email };
    await touchIdentity(tx, known.id, now);
    return finishSignIn(context, tx, caller, profile, false);
  }
  if (person.email === null) return { kind: 'no_email' };
  const found = await findProfileByEmail(tx, identifierOf(person.email));
  return found === null ? signUp(context, tx, caller, person, wish) : linkProfile(context, tx, caller, person, wish, found.id);
}

async function finishSignIn(
  context: ServerContext,
  tx: Transaction<Tables>,
  caller: SignInCaller,
  profile: ProfileRecord,
  isNew: boolean,
): Promise<EnterOutcome> {
  const kind = await passPassword(context, tx, caller, profile);
  return kind === 'signed_in' ? { kind, profileId: profile.id, isNew } : { kind };
}

/** The address already belongs to a profile. */
async function linkProfile(
  context: ServerContext,
  tx: Transaction<Tables>,
  caller: RequestMeta & SignInCaller,
  person: ProvidedPerson,
  { next }: EnterWish,
  profileId: number,
): Promise<EnterOutcome> {
  const now = context.clock.now();
  const profile = await lockProfile(tx, profileId);
  if (profile === null) throw new Error(`The profile ${profileId} was removed at this very moment.`);
  if (await requiresSaml(tx, profile)) return { kind: 'sso_required', profileId: profile.id, email: profile.email };
  // A person who signed up with another's address must not receive its owner's sign-in, nor must the owner's account be given to
  // a provider that does not verify addresses.
  if (!person.isEmailVerified || !profile.email_confirmed) {
    const { issuer, subject, provider, isEmailVerified } = person;
    const endsAt = now.getTime() + linkLifetime;
    const link = { issuer, subject, provider, isEmailVerified, email: profile.email, profileId, next, endsAt };
    return { kind: 'verification_required', link };
  }
  await connect(tx, person, profile.id, now);
  const subject = JSON.stringify({ issuer: person.issuer, subject: person.subject });
  const notMe = await recordReversible(context, tx, caller, profile, { kind: 'social_login_connected', subject });
  await mailChange('connected', context, tx, profile, { ...person, notMe }, now);
  return finishSignIn(context, tx, caller, profile, false);
}

/** A new person: profile, account and identity in one step, without a password. */
async function signUp(
  context: ServerContext,
  tx: Transaction<Tables>,
  caller: RequestMeta & SignInCaller,
  person: ProvidedPerson,
  wish: EnterWish,
): Promise<EnterOutcome> {
  if (await requiresSamlAt(tx, person.email ?? '')) return { kind: 'sso_required', profileId: null, email: person.email ?? '' };
  const { perAddress, windowSeconds } = context.config.limits.signUp;
  const taken = await context.limits.take({ name: 'sign_up.address', key: caller.address, max: perAddress, windowSeconds }, tx);
  if (!taken.allowed) return { kind: 'too_often', retryAfterSeconds: taken.retryAfterSeconds };
  const email = person.email ?? '';
  const now = context.clock.now();
  const currency = wish.currency?.trim().toUpperCase() ?? '';
  const profile = await insertProfile(tx, {
    email,
    email_folded: identifierOf(email),
    email_confirmed: person.isEmailVerified,
    first_name: person.firstName,
    last_name: person.lastName,
    password_hash: null,
    password_changed_at: now,
    identity: context.random.bytes(16).toString('hex'),
    signup: now,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    // A sign-up agrees to the terms below the buttons.
    tos_agreement: true,
  });
  // Another person has signed up with the address at the same moment.
  if (profile === null) return { kind: 'used' };
  await openAccount(tx, profile, null, now);
  await connect(tx, person, profile.id, now);
  if (!profile.email_confirmed) await mailConfirmation(context, tx, profile);
  return finishSignIn(context, tx, caller, profile, true);
}

async function connect(tx: Transaction<Tables>, person: ProvidedPerson, profileId: number, now: Date): Promise<number> {
  const { issuer, subject, provider } = person;
  const row = { issuer, subject, provider, profile_id: profileId, email: person.email ?? '', created_at: now, last_used_at: now };
  const id = await insertIdentity(tx, row);
  if (id === null) throw new Error('The identity was connected at this very moment.');
  return id;
}

async function auditSignIn(
  context: ServerContext,
  tx: Transaction<Tables>,
  caller: RequestMeta,
  person: ProvidedPerson,
  outcome: EnterOutcome,
): Promise<void> {
  const isIn = outcome.kind === 'signed_in' || outcome.kind === 'two_factor' || outcome.kind === 'single_session';
  await audit(context, tx, caller, {
    action: outcome.kind === 'signed_in' && outcome.isNew ? 'sign_up' : 'sign_on',
    result: isIn ? 'ok' : 'refused',
    detail: `${signupTypeOf(person.provider)}:${outcome.kind}`,
    profileId: outcome.kind === 'signed_in' ? outcome.profileId : null,
    ...(person.email === null ? {} : { identifier: identifierOf(person.email) }),
  });
}
