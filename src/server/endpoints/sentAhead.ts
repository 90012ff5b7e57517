import { endpoints } from '../../contract/endpoints';
import type { Query, WireReply } from '../../contract/types';
import { resolveCurrentAccountId } from '../../domain/accounts';
import type { ServerContext } from '../context';
import type { Call, Principal } from '../http/handler';
import { accountsList } from './accounts/accountsList';
import { presentedProfiles } from './profiles/presentedProfiles';
import { zapsList } from './zaps/zapsList';

/** A longer reply is left out; the client asks for it when it needs it. Characters. */
const longestReply = 100_000;

type SignedIn = Extract<Principal, { kind: 'signed-in' }>;

interface Wish {
  readonly include: Query<'login'>['include'] | undefined;
  /** The account in which the browser worked last. */
  readonly accountId: number | null | undefined;
}

type Sent = Extract<WireReply<'login'>, { status: 200 }>['body']['ahead'];

/**
 * The replies to the calls with which the first screen begins, so that the client needs no further round trips after a
 * sign-in. Each is what the call itself would answer. Empty when nothing is asked for; a fault leaves replies out and never
 * fails the sign-in, which is committed by now.
 */
export async function sentAhead(
  context: ServerContext,
  call: Call<'login'> | Call<'profilesList'>,
  principal: SignedIn,
  { include, accountId }: Wish,
): Promise<{ ahead?: NonNullable<Sent> }> {
  if (include === undefined) return {};
  const ahead: NonNullable<Sent> = [];
  const add = (path: string, body: unknown): void => {
    const text = JSON.stringify(body);
    if (text.length <= longestReply) ahead.push({ path, text });
  };
  const asked = { ...call, principal, params: undefined, body: undefined };
  try {
    const profiles = await presentedProfiles(context, principal);
    const [own] = profiles.objects;
    add('/api/v3/profiles', endpoints.profilesList.replies[200].parse(profiles));
    // Whoever has to confirm the address first has no use for the rest.
    if (!own?.has_activated) return { ahead };
    add(`/api/v3/profiles/${own.id}`, endpoints.profile.replies[200].parse(own));
    const accounts = await accountsList({ ...asked, query: undefined }, context);
    if (accounts.status !== 200) return { ahead };
    add('/api/v3/accounts', endpoints.accountsList.replies[200].parse(accounts.body));
    const choices = accounts.body.objects.map(({ id, primary_id }) => ({ id, primaryId: primary_id }));
    const current = resolveCurrentAccountId(choices, null, accountId ?? null);
    if (include !== 'zaps' || current === null) return { ahead };
    const zaps = await zapsList({ ...asked, query: { account_id: current } }, context);
    if (zaps.status === 200) add(`/api/v3/zaps?account_id=${current}`, endpoints.zapsList.replies[200].parse(zaps.body));
  } catch (error) {
    context.log.warn({ err: error }, 'replies for the first screen could not be made');
  }
  return { ahead };
}
