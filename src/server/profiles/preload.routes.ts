import { endpoints } from '../../contract';
import type { Query, WireReply } from '../../contract/types';
import { resolveCurrentAccountId } from '../../domain/accounts';
import type { ServerContext } from '../platform/context';
import type { Principal, RequestContext } from '../platform/handler';
import accountRoutes from '../accounts/routes';
import { presentedProfiles } from './reply';
import zapRoutes from '../zaps/routes';

/** A longer reply is left out; the client requests it when needed. In characters. */
const maxReplyLength = 100_000;

type SignedIn = Extract<Principal, { kind: 'signed-in' }>;

interface Wish {
  readonly include: Query<'logIn'>['include'] | undefined;
  /** The account in which the browser worked last. */
  readonly accountId: number | null | undefined;
}

type Sent = Extract<WireReply<'logIn'>, { status: 200 }>['body']['ahead'];

/**
 * The replies to the first screen's calls, so that the client needs no further round trips after a sign-in. Each equals the reply
 * of the call itself. Empty if none is requested; an error leaves replies out and never fails the sign-in, which is already
 * committed.
 */
export async function preloadReplies(
  context: ServerContext,
  call: RequestContext<'logIn'> | RequestContext<'getCurrentProfile'>,
  principal: SignedIn,
  { include, accountId }: Wish,
): Promise<{ ahead?: NonNullable<Sent> }> {
  if (include === undefined) return {};
  const ahead: NonNullable<Sent> = [];
  const add = (path: string, body: unknown): void => {
    const text = JSON.stringify(body);
    if (text.length <= maxReplyLength) ahead.push({ path, text });
  };
  const asked = { ...call, principal, params: undefined, body: undefined };
  try {
    const profiles = await presentedProfiles(context, principal);
    const [own] = profiles.objects;
    add('/api/v3/profiles', endpoints.getCurrentProfile.replies[200].parse(profiles));
    // A person who has to confirm the address first does not need the rest.
    if (!own?.has_activated) return { ahead };
    add(`/api/v3/profiles/${own.id}`, endpoints.getProfile.replies[200].parse(own));
    const accounts = await accountRoutes.listAccounts({ ...asked, query: undefined }, context);
    if (accounts.status !== 200) return { ahead };
    add('/api/v3/accounts', endpoints.listAccounts.replies[200].parse(accounts.body));
    const choices = accounts.body.objects.map(({ id, primary_id }) => ({ id, primaryId: primary_id }));
    const current = resolveCurrentAccountId(choices, null, accountId ?? null);
    if (include !== 'zaps' || current === null) return { ahead };
    const zaps = await zapRoutes.listZaps({ ...asked, query: { account_id: current } }, context);
    if (zaps.status === 200) add(`/api/v3/zaps?account_id=${current}`, endpoints.listZaps.replies[200].parse(zaps.body));
  } catch (error) {
    context.log.warn({ err: error }, 'replies for the first screen could not be made');
  }
  return { ahead };
}
