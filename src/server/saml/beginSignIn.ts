import { afterLogin } from '../../domain/redirects';
import type { ServerContext } from '../platform/context';
import { claimedRequestId, readAnswer, type SamlParties, SamlRefusal, samlRequestUrl } from './protocol';
import { findSamlAccountByEmail, findSamlConnection, type SamlConnection } from './store';
import { answerSamlRequest, findOpenSamlRequest, insertSamlRequest } from './samlRequests.store';
import { audit, type RequestMeta } from '../audit/recordEvent';

/** Why a sign-in failed; the error page has a sentence for each. */
export type SamlFailure =
  'unknown' | 'too_often' | 'declined' | 'invalid' | 'expired' | 'other_domain' | 'removed' | 'other_person' | 'other_provider';

/** The addresses of an account's single sign-on: `start`, `acs`, `finish`, `metadata`. */
export const samlPath = (accountId: number, leaf: 'start' | 'acs' | 'finish' | 'metadata'): string => `/sso/saml/${accountId}/${leaf}`;

/** Our service and an account's provider, as both sides know them. Our entity id is the address of our metadata. */
export function partiesOf({ config }: Pick<ServerContext, 'config'>, connection: SamlConnection): SamlParties {
  return {
    issuer: config.publicUrl + samlPath(connection.account_id, 'metadata'),
    acsUrl: config.publicUrl + samlPath(connection.account_id, 'acs'),
    provider: { entityId: connection.entity_id, ssoUrl: connection.sso_url, certificates: connection.certificates },
  };
}

const tries = { max: 60, windowSeconds: 600 };

/**
 * Sends a browser to the provider of an account: the address, or why not. The request is stored in the database, bound to this
 * browser by its cookie; any instance accepts the response.
 *
 * @param wish `again`: the profile that must sign in once more, with its password or another method of the provider (S26).
 */
export async function beginSamlSignIn(
  context: ServerContext,
  caller: RequestMeta,
  wish: { accountId: number; browser: string; next: string | null; again: number | null },
): Promise<{ readonly to: string } | { readonly failure: SamlFailure }> {
  const taken = await context.limits.take({ name: 'saml.start', key: caller.address, ...tries });
  if (!taken.allowed) return { failure: 'too_often' };
  const connection = await findSamlConnection(context.db, wish.accountId);
  if (connection === null) return { failure: 'unknown' };
  const { random, clock, config } = context;
  const id = `_${random.bytes(20).toString('hex')}`;
  const relay = random.bytes(32).toString('base64url');
  await insertSamlRequest(context.db, {
    id,
    accountId: wish.accountId,
    browser: wish.browser,
    relay,
    next: afterLogin({ next: wish.next, origin: config.publicUrl }),
    profileId: wish.again,
    now: clock.now(),
  });
  return { to: await samlRequestUrl(partiesOf(context, connection), clock, { id, relay, forceAuthn: wish.again !== null }) };
}

/**
 * Accepts a provider's response from a browser: a form posted by another site, so nothing of the caller's session is read or
 * changed here. A valid response to an open request is stored, once, under a token with which the browser returns and proves that
 * it started the sign-in.
 */
export async function acceptSamlResponse(
  context: ServerContext,
  caller: RequestMeta,
  given: { accountId: number; samlResponse: string; relay: string },
): Promise<{ readonly handoff: string } | { readonly failure: SamlFailure }> {
  const refuse = async (failure: SamlFailure, why: string) => {
    context.log.warn({ accountId: given.accountId, why }, 'SAML answer refused');
    await audit(context, context.db, caller, { action: 'saml', result: 'refused', detail: failure, profileId: null });
    return { failure };
  };
  const taken = await context.limits.take({ name: 'saml.acs', key: caller.address, ...tries });
  if (!taken.allowed) return { failure: 'too_often' };
  const connection = await findSamlConnection(context.db, given.accountId);
  if (connection === null) return { failure: 'unknown' };
  const requestId = claimedRequestId(given.samlResponse);
  if (requestId === null) return refuse('invalid', 'it answers no request');
  const request = await findOpenSamlRequest(context.db, requestId, context.clock.now());
  if (request === null || request.account_id !== given.accountId) return refuse('expired', 'no such request is open');
  try {
    const assertion = await readAnswer(partiesOf(context, connection), context.clock, requestId, given.samlResponse);
    const handoff = context.random.bytes(32).toString('base64url');
    const isFirst = await answerSamlRequest(context.db, {
      id: requestId,
      relay: given.relay,
      handoff,
      assertion,
      now: context.clock.now(),
    });
    return isFirst ? { handoff } : await refuse('invalid', 'another RelayState, or an answer that came before');
  } catch (error) {
    if (error instanceof SamlRefusal) return refuse(error.kind, error.message);
    throw error;
  }
}

/** How an account's people sign in, for a typed address of theirs. */
interface DiscoveredAccount {
  readonly id: number;
  readonly has_saml_sso: boolean;
  readonly sso_url: string;
}

/**
 * The account of an address's domain (S07); with an account's id, only that account. Nothing else of the address is used,
 * so the answer is the same for known and unknown addresses.
 */
export async function discoverAccount(
  context: Pick<ServerContext, 'db'>,
  { email, accountId }: { email: string; accountId: number | null },
): Promise<DiscoveredAccount | null> {
  const found = await findSamlAccountByEmail(context.db, email);
  if (found === null || (accountId !== null && accountId !== found.accountId)) return null;
  return { id: found.accountId, has_saml_sso: found.isRequired, sso_url: samlPath(found.accountId, 'start') };
}
