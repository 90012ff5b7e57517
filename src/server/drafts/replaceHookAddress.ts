import type { ServerContext } from '../platform/context';
import { findHookAddress, replaceHookAddress } from '../engine/triggers';
import { audit } from '../audit/recordEvent';
import type { SignedInCaller } from '../accounts/lockedAccount';
import { withLockedZap } from '../zaps/visibleZap';

/** Gives a Zap another address; the old one ends at once. Null for a Zap without one. Throws 404 as `withLockedZap`. */
export async function replaceHookAddressOf(context: ServerContext, caller: SignedInCaller, zapId: number): Promise<string | null> {
  return withLockedZap(context, caller, zapId, async (tx, zap, actor) => {
    if ((await findHookAddress(context, tx, zapId)) === null) return null;
    const detail = `account ${zap.account_id}, zap ${zapId}`;
    await audit(context, tx, caller, { action: 'zap_address_replaced', result: 'ok', detail, profileId: actor.id });
    return replaceHookAddress(context, tx, zapId);
  });
}
