/** Adding, naming and removing the caller's passkeys. */
import { maxPasskeys, passkeyNameIssue, passkeyNameLength } from '../../domain/passkeys';
import type { Db, ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { checkRegistration, readRegistration, registrationOptions } from './webauthn';
import { passkeyAdded, passkeyRemoved } from './mail';
import {
  deletePasskey,
  insertPasskey,
  passkeysOf,
  renamePasskey,
  consumePasskeyChallenge,
  type PasskeyChallengeScope,
  type PasskeyRecord,
} from './store';
import type { ProfileRecord } from '../profiles/store';
import { samlAccountOf } from '../saml/store';
import { identitiesOf } from '../socialLogin/store';
import { audit } from '../audit/recordEvent';
import { validationFailed } from '../platform/errorBodies';
import { recordReversible } from '../activity/recordReversible';
import { requireConfirmedEmail, type SessionCaller, withLockedProfile } from '../accounts/lockedAccount';
import { asked, type PasskeyOptions, newChallenge } from './spend';

const registrationScope = ({ principal }: SessionCaller): PasskeyChallengeScope => ({
  purpose: 'registration',
  profileId: principal.profileId,
  boundTo: principal.sessionId,
});

/**
 * The request to an authenticator for a new passkey. It is for this session alone, so that a sign-in that was recent when it was
 * made (S26) counts as recent when it is answered. Throws a `HttpProblem` 400 if there are too many already.
 */
export async function requestRegistration(context: ServerContext, caller: SessionCaller): Promise<PasskeyOptions> {
  return withLockedProfile(context, caller, async (tx, profile) => {
    requireConfirmedEmail(profile);
    const present = await passkeysOf(tx, profile.id);
    refuseTooMany(present);
    // The user handle for authenticators: the same for all passkeys of a profile, so that a new one replaces an old one.
    const userHandle = present[0]?.user_handle ?? context.random.bytes(32).toString('base64url');
    const challenge = await newChallenge(context, tx, registrationScope(caller), userHandle);
    const name = `${profile.first_name} ${profile.last_name}`.trim();
    return asked(await registrationOptions(context.config, { email: profile.email, name, userHandle, present }, challenge));
  });
}

/**
 * The new passkey, with a numbered name; `null` if the answer does not belong to a request of this session. The owner is notified
 * by mail.
 */
export async function addPasskey(context: ServerContext, caller: SessionCaller, text: string): Promise<PasskeyRecord | null> {
  return withLockedProfile(context, caller, async (tx, profile) => {
    requireConfirmedEmail(profile);
    const now = context.clock.now();
    const answer = readRegistration(text);
    const challenge = answer && (await consumePasskeyChallenge(tx, registrationScope(caller), answer.challenge, now));
    const checked = answer && challenge && (await checkRegistration(context.config, answer));
    const present = await passkeysOf(tx, profile.id);
    if (checked) refuseTooMany(present);
    const added =
      answer && checked
        ? await insertPasskey(tx, {
            profile_id: profile.id,
            credential_id: checked.credentialId,
            user_handle: challenge?.user_handle ?? '',
            public_key: checked.publicKey,
            counter: checked.counter,
            transports: answer.transports,
            name: freeName(present),
            is_backed_up: checked.isBackedUp,
            created_at: now,
            last_used_at: null,
          })
        : null;
    if (added) {
      const notMe = await recordReversible(context, tx, caller, profile, { kind: 'passkey_added', subject: added.credential_id });
      const mail = passkeyAdded({ to: profile.email, publicUrl: context.config.publicUrl, at: now, notMe });
      await context.outbox.put(tx, `passkey-added:${profile.id}:${added.id}`, mail);
    }
    await audit(context, tx, caller, { action: 'passkey_added', result: added ? 'ok' : 'refused', profileId: profile.id });
    return added;
  });
}

/** The renamed passkey; null if it is not the caller's. Throws a `HttpProblem` 400 if the name is invalid. */
export async function namePasskey(context: ServerContext, caller: SessionCaller, id: number, name: string): Promise<PasskeyRecord | null> {
  const issue = passkeyNameIssue(name);
  if (issue !== null) {
    const sentence = issue === 'empty' ? 'Enter a name.' : `Use ${passkeyNameLength} characters at most.`;
    throw new HttpProblem(400, validationFailed({ name: [sentence] }));
  }
  return withLockedProfile(context, caller, (tx, profile) => renamePasskey(tx, profile.id, id, name.trim()));
}

/**
 * Removes a passkey, unless it is the last way to sign in. Every other session ends (S23), because it may have been started on
 * the lost device. The owner is notified by mail.
 */
export async function removePasskey(context: ServerContext, caller: SessionCaller, id: number): Promise<'removed' | 'missing' | 'last'> {
  return withLockedProfile(context, caller, async (tx, profile) => {
    const present = await passkeysOf(tx, profile.id);
    const removed = present.find((passkey) => passkey.id === id);
    if (removed === undefined) return 'missing';
    if (present.length === 1 && !(await hasOtherSignInMethod(tx, profile))) return 'last';
    await deletePasskey(tx, profile.id, id);
    await caller.session.endAll(tx, profile.id, { exceptSessionId: caller.principal.sessionId });
    const now = context.clock.now();
    const kept = { ...removed, public_key: removed.public_key.toString('base64') };
    const notMe = await recordReversible(context, tx, caller, profile, { kind: 'passkey_removed', kept });
    const mail = passkeyRemoved({ to: profile.email, publicUrl: context.config.publicUrl, at: now, notMe });
    await context.outbox.put(tx, `passkey-removed:${profile.id}:${id}`, mail);
    await audit(context, tx, caller, { action: 'passkey_removed', result: 'ok', profileId: profile.id });
    return 'removed';
  });
}

/** True if the person can sign in without any passkey. */
export async function hasOtherSignInMethod(db: Db, profile: Pick<ProfileRecord, 'id' | 'password_hash'>): Promise<boolean> {
  if (profile.password_hash !== null) return true;
  return (await identitiesOf(db, profile.id)).length > 0 || (await samlAccountOf(db, profile.id)) !== null;
}

function refuseTooMany(present: readonly PasskeyRecord[]): void {
  if (present.length < maxPasskeys) return;
  throw new HttpProblem(400, { errors: [`You already have ${maxPasskeys} passkeys. Remove one first.`], reason: 'invalid_request' });
}

/** `Passkey`, then the first of `Passkey 2`, `Passkey 3` … that is free. */
function freeName(present: readonly PasskeyRecord[]): string {
  const taken = new Set(present.map(({ name }) => name));
  let name = 'Passkey';
  for (let n = 2; taken.has(name); n += 1) name = `Passkey ${n}`;
  return name;
}
