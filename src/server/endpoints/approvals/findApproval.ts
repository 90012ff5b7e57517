import { approvals } from '../../../contract/approvals';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { approvalTokenHash } from '../../runs/approvals';
import { presentedApproval } from './presentedApproval';

/** POST /api/v3/approvals/lookups: programs that open the links of mails decide nothing. */
export default handle(approvals.findApproval, async ({ body: { token } }, context) => {
  const approval = await presentedApproval(context, approvalTokenHash(context, token));
  return approval === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: approval };
});
