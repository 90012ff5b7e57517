import { zapDrafts } from '../../../contract/zapDrafts';
import { replaceHookAddressOf } from '../../commands/zapDrafts/replaceHookAddress';
import { handle } from '../../context/handle';
import { enforceLimit } from '../rateLimit';

/** POST /api/v3/zaps/:id/hook-addresses. 409 for a Zap that has no address. */
export default handle(zapDrafts.replaceHookAddress, async (call, context) => {
  const { profileId } = call.principal;
  await enforceLimit(context, { name: 'zap_hook_address.profile', key: String(profileId), max: 100, windowSeconds: 3600 });
  const address = await replaceHookAddressOf(context, call, call.params.id);
  if (address === null)
    return { status: 409, body: { errors: ['Save a trigger that receives requests first.'], reason: 'invalid_request' } };
  return { status: 200, body: { hook_address: address } };
});
