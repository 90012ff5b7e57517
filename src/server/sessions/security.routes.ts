import { errorBodies } from '../platform/errorBodies';
import { type Principal, routes, type SessionActions } from '../platform/handler';
import { mayReadProfile } from '../profiles/policy';
import { findProfile, type ProfileRecord } from '../profiles/store';
import { deleteOwnSession, type OwnSession, sessionsOf } from './store';
import { countUnusedCodes, findTwoFactor, recoveryCodesOf } from '../twoFactor/store';
import type { Db, ServerContext } from '../platform/context';
import { audit, type RequestMeta } from '../audit/recordEvent';
import { lockCaller } from '../accounts/lockedAccount';
import type { WireReply } from '../../contract/types';
import { browserName, shortAddress } from '../../domain/browsers';
import { security } from '../../contract/security';
import type { SignInFacts } from '../../domain/recoveryDrill';
import { configuredProviders } from '../platform/config/socialLogin';
import { requiresSaml, samlAccessOf } from '../saml/store';
import { drillStakesOf, type DrillStakesRecord } from '../recoveryDrill/stakes.store';
import { type PasskeyRecord, passkeysOf } from '../passkeys/store';
import { identitiesOf } from '../socialLogin/store';
import type { SocialProvider } from '../../domain/socialLogin';

export interface DrillFacts extends SignInFacts {
  readonly identities: readonly { readonly id: number; readonly provider: SocialProvider; readonly email: string }[];
}

export interface DrillRecord {
  readonly email: string;
  readonly facts: DrillFacts;
  readonly stakes: DrillStakesRecord;
}

/** A passkey of a security key, or with a copy in a password manager. Any other may be on the phone that is lost. */
const separateTransports: readonly string[] = ['usb', 'nfc', 'ble', 'smart-card'];
const survivesPhone = ({ is_backed_up: isBackedUp, transports }: PasskeyRecord): boolean =>
  isBackedUp || (transports.length > 0 && transports.every((each) => separateTransports.includes(each)));

/**
 * How the person can sign in today, and what nobody could reach without them. The facts follow the checks of
 * the sign-in commands, which `test/server/recoveryDrill/waysBack.test.ts` walks.
 */
export async function readDrill(context: Pick<ServerContext, 'config'>, db: Db, profile: ProfileRecord): Promise<DrillRecord> {
  const factor = await findTwoFactor(db, profile.id);
  const codesLeft = factor === null ? 0 : (await recoveryCodesOf(db, profile.id)).left;
  const passkeys = await passkeysOf(db, profile.id);
  const offered = configuredProviders(context.config.socialLogin);
  const identities = (await identitiesOf(db, profile.id)).filter(({ provider }) => offered.includes(provider));
  const saml = await samlAccessOf(db, profile);

  return {
    email: profile.email,
    facts: {
      hasPassword: profile.password_hash !== null,
      isEmailConfirmed: profile.email_confirmed,
      hasTwoFactor: factor !== null,
      recoveryCodesLeft: codesLeft,
      passkeys: passkeys.map((passkey) => ({ id: passkey.id, name: passkey.name, survivesPhone: survivesPhone(passkey) })),
      identities: identities.map(({ id, provider, email }) => ({ id, provider, email })),
      samlAccounts: saml.map(({ name }) => name),
      isSamlRequired: await requiresSaml(db, profile),
    },
    stakes: await drillStakesOf(db, profile.id),
  };
}

type WireSession = Extract<WireReply<'listSessions'>, { status: 200 }>['body']['objects'][number];

/** A session for its owner: neither its token nor the digest of it, and no whole address. */
function presentSession(session: OwnSession, currentId: string): WireSession {
  return {
    id: session.public_id,
    ...browserName(session.user_agent),
    address: shortAddress(session.address),
    created_at: session.created_at.toISOString(),
    last_seen_at: session.last_seen_at.toISOString(),
    is_current: session.id === currentId,
    is_of_staff: session.masquerader_id !== null,
  };
}

interface Caller extends RequestMeta {
  readonly principal: Extract<Principal, { kind: 'signed-in' }>;
  readonly session: SessionActions;
}

/**
 * Ends one of the caller's sessions by its public id; it is signed out at its next request (S23). Its device is not known, so all
 * devices but this one are forgotten (S11). False for an id that is not theirs.
 */
function endSession(context: ServerContext, caller: Caller, publicId: string): Promise<boolean> {
  return change(context, caller, async (tx, profileId) => {
    if (!(await deleteOwnSession(tx, profileId, publicId))) return false;
    await caller.session.forgetDevices(tx, profileId);
    await audit(context, tx, caller, { action: 'session_ended', result: 'ok', profileId });
    return true;
  });
}

/** Ends every session of the caller except the present one, and forgets the known devices (S11, S23). */
function endOtherSessions(context: ServerContext, caller: Caller): Promise<void> {
  return change(context, caller, async (tx, profileId) => {
    await caller.session.endAll(tx, profileId, { exceptSessionId: caller.principal.sessionId });
    await caller.session.forgetDevices(tx, profileId);
    await audit(context, tx, caller, { action: 'sessions_ended', result: 'ok', profileId });
  });
}

/** Requires an active session (S23). */
async function change<T>(context: ServerContext, { principal }: Caller, work: (tx: Db, profileId: number) => Promise<T>): Promise<T> {
  return context.db.transaction().execute(async (tx) => work(tx, (await lockCaller(tx, principal)).id));
}

export default routes(security, {
  /** GET /api/v3/profiles/:id/security: whether there is a password, and the state of two-factor. */
  async getSecurity({ principal, params }, { db }) {
    const profile = mayReadProfile(principal.profileId, params.id) ? await findProfile(db, params.id) : null;
    if (profile === null) return { status: 404, body: errorBodies.notFound };
    const factor = await findTwoFactor(db, profile.id);
    const hasPassword = profile.password_hash !== null;
    return {
      status: 200,
      body: {
        has_password: hasPassword,
        password_changed_at: hasPassword ? profile.password_changed_at.toISOString() : null,
        two_factor: factor && {
          enabled_at: factor.enabled_at.toISOString(),
          recovery_codes_left: await countUnusedCodes(db, profile.id),
        },
      },
    };
  },

  /** GET /api/v3/sessions: the person's sessions, the caller's own first, then by last use. */
  async listSessions({ principal }, { db, config, clock }) {
    const sessions = await sessionsOf(db, config, clock.now(), principal.profileId);
    const objects = sessions.map((session) => presentSession(session, principal.sessionId));
    return { status: 200, body: { objects: objects.sort((a, b) => Number(b.is_current) - Number(a.is_current)) } };
  },

  /** DELETE /api/v3/sessions: all but the caller's own (S23). */
  async deleteOtherSessions(call, context) {
    await endOtherSessions(context, call);
    return { status: 204, body: null };
  },

  /** DELETE /api/v3/sessions/:id: that browser is signed out at its next request (S23). */
  async deleteSession(call, context) {
    const isEnded = await endSession(context, call, call.params.id);
    return isEnded ? { status: 204, body: null } : { status: 404, body: errorBodies.notFound };
  },

  /** GET /api/v3/recovery-drill: how the caller could get back in, and what would be lost otherwise. */
  async getRecoveryDrill({ principal }, context) {
    const profile = await findProfile(context.db, principal.profileId);
    if (profile === null) return { status: 401, body: errorBodies.notAuthenticated };
    const { email, facts, stakes } = await readDrill(context, context.db, profile);
    return {
      status: 200,
      body: {
        email,
        facts: {
          has_password: facts.hasPassword,
          is_email_confirmed: facts.isEmailConfirmed,
          has_two_factor: facts.hasTwoFactor,
          recovery_codes_left: facts.recoveryCodesLeft,
          passkeys: facts.passkeys.map(({ id, name, survivesPhone }) => ({ id, name, survives_phone: survivesPhone })),
          identities: facts.identities.map(({ id, provider, email: address }) => ({ id, provider, email: address })),
          saml_accounts: [...facts.samlAccounts],
          is_saml_required: facts.isSamlRequired,
        },
        stakes: {
          zaps: stakes.zaps,
          running_zaps: stakes.runningZaps,
          sole_accounts: stakes.soleAccounts,
          shared_accounts: stakes.sharedAccounts,
        },
      },
    };
  },
});
