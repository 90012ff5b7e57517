import { accounts } from '../../../contract/accounts';
import { handle } from '../../context/handle';
import { setLogo } from '../../commands/accounts/setLogo';
import { validationFailed, errorBodies } from '../../commands/errorBodies';
import { pictureIssues } from '../pictureIssues';
import { presentedAccount } from './presentedAccount';

/** POST /api/v3/accounts/:id/logo (S56): twenty in an hour at most. */
export default handle(accounts.uploadAccountLogo, async (call, context) => {
  if (call.file === null) return { status: 404, body: errorBodies.notFound };
  const outcome = await setLogo(context, call, call.params.id, call.file);
  if (typeof outcome === 'string') return { status: 400, body: validationFailed({ file: [pictureIssues[outcome]] }) };
  return { status: 200, body: await presentedAccount(context, call.principal.profileId, outcome) };
});
