import { zapDrafts } from '../../../contract/zapDrafts';
import { replaceHookAddressOf } from '../../commands/zapDrafts/replaceHookAddress';
import { handle } from '../../context/handle';

/** POST /api/v3/zaps/:id/hook-addresses. 409 for a Zap that has no address. */
export default handle(zapDrafts.replaceHookAddress, async (call, context) => {
  const address = await replaceHookAddressOf(context, call, call.params.id);
  if (address === null)
    return { status: 409, body: { errors: ['Save a trigger that receives requests first.'], reason: 'invalid_request' } };
  return { status: 200, body: { hook_address: address } };
});
