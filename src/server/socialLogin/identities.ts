import type { SocialProvider } from '../../domain/socialLogin';
import type { Db, ServerContext } from '../platform/context';
import { HttpProblem, type Principal } from '../platform/handler';
import { identifierOf } from '../emails/emailIdentity';
import type { PendingLink } from './openid/state';
import type { ProvidedPerson } from './openid/person';
import type { ProfileRecord } from '../profiles/store';
import { deleteIdentity, findIdentity, identitiesOf, insertIdentity, takeIdToken, type IdentityKey } from './store';
import { audit, type RequestMeta } from '../audit/recordEvent';
import { proveAddress } from '../emails/confirmEmail';
import { errorBodies } from '../platform/errorBodies';
import { lockCaller, requireConfirmedEmail } from '../accounts/lockedAccount';
import { mailChange } from './sendMails';
import { recordReversible } from '../activity/recordReversible';

type SignedIn = Extract<Principal, { kind: 'signed-in' }>;
interface Caller extends RequestMeta {
  readonly principal: SignedIn;
}

/** `taken`: the identity belongs to another profile. `used`: its ID token has been used before (S40). */
export type ConnectOutcome = 'connected' | 'taken' | 'used';

/** Adds a sign-in method to the caller's profile. Connecting a connected one changes nothing. */
export async function connectIdentity(context: ServerContext, caller: Caller, person: ProvidedPerson): Promise<ConnectOutcome> {
  return changeSignInMethods(context, caller, async (tx, profile) => {
    if (person.token !== null && !(await takeIdToken(tx, person.token.hash, person.token.expiresAt))) return 'used';
    const isEmailVerified = person.isEmailVerified && person.email !== null;
    return connect(context, tx, caller, profile, { ...person, email: person.email ?? profile.email, isEmailVerified });
  });
}

/** Connects the pending identity after its owner has proved the account. */
export async function connectPending(context: ServerContext, caller: Caller, link: PendingLink): Promise<ConnectOutcome> {
  return changeSignInMethods(context, caller, (tx, profile) => connect(context, tx, caller, profile, link));
}

async function connect(
  context: ServerContext,
  tx: Db,
  caller: Caller,
  profile: ProfileRecord,
  identity: IdentityKey & { readonly provider: SocialProvider; readonly email: string; readonly isEmailVerified: boolean },
): Promise<ConnectOutcome> {
  const { issuer, subject, provider, email, isEmailVerified } = identity;
  const isProof = isEmailVerified && identifierOf(email) === profile.email_folded;
  // Until the address is confirmed no sign-in method is added (S65), unless this one confirms it, in the owner's session.
  if (isProof) await proveAddress(context, tx, caller, profile, { by: 'provider', ownSession: caller.principal.sessionId });
  else requireConfirmedEmail(profile);
  const known = await findIdentity(tx, identity);
  if (known?.profile_id === profile.id) return 'connected';
  const now = context.clock.now();
  const row = { issuer, subject, provider, email, profile_id: profile.id, created_at: now, last_used_at: now };
  const added = known === null ? await insertIdentity(tx, row) : null;
  const isConnected = added !== null;
  if (isConnected) {
    const notMe = await recordReversible(context, tx, caller, profile, {
      kind: 'social_login_connected',
      subject: JSON.stringify({ issuer, subject }),
    });
    await mailChange('connected', context, tx, profile, { ...identity, notMe }, now);
  }
  const result = isConnected ? 'ok' : 'refused';
  await audit(context, tx, caller, { action: 'sign_on_connected', result, detail: provider, profileId: profile.id });
  return isConnected ? 'connected' : 'taken';
}

/** Removes a sign-in method, unless it is the last one: a person without a password keeps one identity. */
export async function disconnectIdentity(context: ServerContext, caller: Caller, id: number): Promise<'removed' | 'missing' | 'last'> {
  return changeSignInMethods(context, caller, async (tx, profile) => {
    const identities = await identitiesOf(tx, profile.id);
    if (!identities.some((identity) => identity.id === id)) return 'missing';
    if (profile.password_hash === null && identities.length === 1) return 'last';
    const removed = await deleteIdentity(tx, profile.id, id);
    if (removed === null) return 'missing';
    const notMe = await recordReversible(context, tx, caller, profile, { kind: 'social_login_removed', kept: removed });
    await mailChange('removed', context, tx, profile, { ...removed, notMe }, context.clock.now());
    await audit(context, tx, caller, { action: 'sign_on_removed', result: 'ok', detail: removed.provider, profileId: profile.id });
    return 'removed';
  });
}

/** Serialises changes of the sign-in methods, by an active session (S23); never while impersonating (S27). */
async function changeSignInMethods<T>(
  context: ServerContext,
  { principal }: Caller,
  change: (tx: Db, profile: ProfileRecord) => Promise<T>,
): Promise<T> {
  // The provider's answer is a GET, which the contract's guard of changes leaves out.
  if (principal.isMasquerading) throw new HttpProblem(403, errorBodies.notAsSomebodyElse);
  return context.db.transaction().execute(async (tx) => change(tx, await lockCaller(tx, principal)));
}
