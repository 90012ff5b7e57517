import { emailDomain } from '../../domain/email';
import type { Db, ServerContext } from '../platform/context';
import { identifierOf } from '../emails/emailIdentity';
import { clockSkew } from './protocol';
import { findMembership } from '../access/store';
import { insertMembership, mustUseSaml } from '../accounts/store';
import { lockAccount } from '../team/store';
import { samlLinked } from '../socialLogin/mail';
import { findProfileByEmail, insertProfile, lockProfile, type ProfileRecord } from '../profiles/store';
import { findSamlConnection, findSamlIdentity, insertSamlIdentity, type SamlConnection, touchSamlIdentity } from './store';
import { deleteSessionsOf } from '../sessions/store';
import { claimSamlResponse, type SamlRequest } from './samlRequests.store';
import type { SamlAssertion } from './tables';
import { finishBySecondFactor, type SignInCaller } from '../signIn/finishSignIn';
import { audit, type RequestMeta } from '../audit/recordEvent';
import { proveAddress } from '../emails/confirmEmail';
import { recordReversible } from '../activity/recordReversible';
import type { SamlFailure } from './beginSignIn';

/**
 * The last step: the browser that started the sign-in collects the response and is signed in, with a new session id (S20). A
 * person whom the provider names for the first time becomes a member of the account. Our own second factor is not required: the
 * provider has enforced the rules of the account's owner (decision 0015).
 */
export async function finishSamlSignIn(
  context: ServerContext,
  caller: RequestMeta & SignInCaller,
  given: { accountId: number; handoff: string; browser: string },
): Promise<{ readonly next: string } | { readonly failure: SamlFailure }> {
  const outcome = await context.db.transaction().execute(async (tx) => {
    const now = context.clock.now();
    const request = await claimSamlResponse(tx, { ...given, now });
    const connection = await findSamlConnection(tx, given.accountId);
    if (request === null || request.assertion === null || connection === null) return { failure: 'expired' } as const;
    const found = await personOf(context, tx, caller, connection, request.assertion, now);
    if (typeof found !== 'number') return found;
    if (!isRequestedPerson(request, request.assertion, found)) return { failure: 'other_person' } as const;
    const profile = await lockProfile(tx, found);
    if (profile === null) return { failure: 'removed' } as const;
    await finishBySecondFactor(context, tx, caller, profile, { by: 'saml', accountId: given.accountId });
    await audit(context, tx, caller, { action: 'saml', result: 'ok', profileId: found });
    return { next: request.next };
  });
  if ('failure' in outcome)
    await audit(context, context.db, caller, { action: 'saml', result: 'refused', detail: outcome.failure, profileId: null });
  return outcome;
}

/** The person who had to sign in again must be the same, and must have signed in just now: not all providers heed ForceAuthn (S26). */
function isRequestedPerson(request: SamlRequest, { signedInAt }: SamlAssertion, profileId: number): boolean {
  if (request.profile_id === null) return true;
  const at = Date.parse(signedInAt ?? '');
  return request.profile_id === profileId && at >= request.created_at.getTime() - clockSkew;
}

/** The profile that the provider names, created if it is new; or why there is none. */
async function personOf(
  context: ServerContext,
  tx: Db,
  caller: RequestMeta,
  connection: SamlConnection,
  assertion: SamlAssertion,
  now: Date,
): Promise<number | { readonly failure: SamlFailure }> {
  // A provider may vouch only for its account's domains (S14).
  if (!connection.domains.includes(emailDomain(assertion.email))) return { failure: 'other_domain' };
  const { account_id: accountId } = connection;
  const known = await findSamlIdentity(tx, accountId, assertion.nameId);
  if (known !== null) {
    // A removed member does not come back by signing in.
    if ((await findMembership(tx, known, accountId, context.clock.now())) === null) return { failure: 'removed' };
    await touchSamlIdentity(tx, accountId, assertion.nameId, now);
    return known;
  }
  const adopted = await adopt(context, tx, caller, assertion);
  const profileId = adopted?.id ?? (await create(context, tx, assertion, now));
  // As with every change of its members (R27).
  await lockAccount(tx, accountId);
  if ((await findMembership(tx, profileId, accountId, context.clock.now())) === null) {
    await insertMembership(tx, { account_id: accountId, profile_id: profileId, role: 'member', created_at: now });
    // As for those who were members when the account began to require it: sessions that began in another way end.
    if (await mustUseSaml(tx, profileId)) await deleteSessionsOf(tx, profileId);
  }
  await insertSamlIdentity(tx, { accountId, nameId: assertion.nameId, profileId, now });
  if (adopted !== null) await noteLink(context, tx, caller, adopted, accountId);
  return profileId;
}

/**
 * The address already has a profile. The domain is the account's, so the provider proves the address; everything created before
 * that proof ends (S65).
 */
async function adopt(context: ServerContext, tx: Db, caller: RequestMeta, { email }: SamlAssertion): Promise<ProfileRecord | null> {
  const found = await findProfileByEmail(tx, identifierOf(email));
  const profile = found && (await lockProfile(tx, found.id));
  if (profile === null) return null;
  await proveAddress(context, tx, caller, profile, { by: 'saml', ownSession: null });
  return { ...profile, email_confirmed: true };
}

/** The owner of an existing profile is notified of the new way to sign in. */
async function noteLink(context: ServerContext, tx: Db, caller: RequestMeta, profile: ProfileRecord, accountId: number): Promise<void> {
  const notMe = await recordReversible(context, tx, caller, profile, { kind: 'saml_linked', subject: String(accountId) });
  const at = context.clock.now();
  const mail = samlLinked({ to: profile.email, publicUrl: context.config.publicUrl, at, notMe });
  await context.outbox.put(tx, `saml-linked:${profile.id}:${accountId}:${at.getTime()}`, mail);
  await audit(context, tx, caller, { action: 'saml_linked', result: 'ok', profileId: profile.id });
}

async function create(context: ServerContext, tx: Db, assertion: SamlAssertion, now: Date): Promise<number> {
  const identifier = identifierOf(assertion.email);
  const values = {
    email: assertion.email,
    email_folded: identifier,
    email_confirmed: true,
    first_name: assertion.firstName,
    last_name: assertion.lastName,
    password_hash: null,
    password_changed_at: now,
    identity: context.random.bytes(16).toString('hex'),
    signup: now,
    // The account has agreed for its people.
    tos_agreement: true,
  };
  const profile = await insertProfile(tx, values, { isProved: true });
  // Created by another request of the same person at the same moment.
  return profile?.id ?? (await findProfileByEmail(tx, identifier))!.id;
}
