import { saml } from '../../contract/saml';
import { errorBodies } from '../platform/errorBodies';
import { discoverAccount, samlPath } from './beginSignIn';
import { type Principal, routes } from '../platform/handler';
import { checkedTarget } from '../../domain/addresses';
import type { ServerContext } from '../platform/context';
import { accountsThatRequireSaml, findSamlAccountByEmail, requiresSaml, samlAccountOf } from './store';
import { findProfile } from '../profiles/store';
import { insertReauthentication } from '../sessions/reauthentications.store';
import { audit, type RequestMeta } from '../audit/recordEvent';

export default routes(saml, {
  /** GET /api/v4/account-discovery (A3.38, A7.19, S07): by the domain alone, and an address gets 60 in ten minutes. */
  async discoverAccount(call, context) {
    const { email, account_id: accountId = null } = call.query;
    return { status: 200, body: { account: await discoverAccount(context, { email, accountId }) } };
  },

  /** GET /api/v4/confirm-authentication (A3.39, A7.21, S26): a profile gets 30 in ten minutes. */
  async startReauthentication(call, context) {
    const started = await confirmAuthentication(context, call, { action: call.query.action ?? '', next: call.query.next ?? null });
    return started === null ? { status: 401, body: errorBodies.notAuthenticated } : { status: 200, body: started };
  },
});

type SignedIn = Extract<Principal, { kind: 'signed-in' }>;

/**
 * Starts a new sign-in for one action (S26): returns the address, our log-in page or the person's provider, and the token that is
 * valid for the action after the return (an empty action: for none). Null if the profile no longer exists.
 */
export async function confirmAuthentication(
  context: ServerContext,
  caller: RequestMeta & { readonly principal: SignedIn },
  wish: { action: string; next: string | null },
): Promise<{ readonly url: string; readonly token: string } | null> {
  const { profileId, sessionId } = caller.principal;
  const profile = await findProfile(context.db, profileId);
  if (profile === null) return null;
  const token = context.random.bytes(32).toString('base64url');
  await insertReauthentication(context.db, { token, profileId, sessionId, action: wish.action, now: context.clock.now() });
  await audit(context, context.db, caller, { action: 'reauth_asked', result: 'ok', detail: wish.action || 'no act', profileId });
  const provider = await providerOf(context, profile);
  const query = new URLSearchParams({ reauth: 'true' });
  const next = checkedTarget(wish.next, context.config.publicUrl);
  if (next !== null) query.set('next', next);
  return { url: `${provider === null ? '/app/login' : samlPath(provider, 'start')}?${query.toString()}`, token };
}

/** The account at whose provider a person signs in; null for a person with a password. */
async function providerOf(
  context: ServerContext,
  profile: { id: number; email: string; password_hash: string | null },
): Promise<number | null> {
  const used = await samlAccountOf(context.db, profile.id);
  if (!(await requiresSaml(context.db, profile))) return profile.password_hash === null ? used : null;
  const required = await accountsThatRequireSaml(context.db, profile.id);
  const own = (await findSamlAccountByEmail(context.db, profile.email))?.accountId ?? null;
  return (used !== null && required.includes(used) ? used : null) ?? own ?? required[0] ?? null;
}
