import { approvals } from '../../../contract/approvals';
import { handle } from '../../context/handle';
import { errorBodies, preconditionFailed } from '../../commands/errorBodies';
import { answerApproval, approvalTokenHash } from '../../runs/approvals';
import { presentedApproval } from './presentedApproval';

/** POST /api/v3/approvals/answers: the first answer counts. */
export default handle(approvals.answerApproval, async ({ body: { token, answer } }, context) => {
  const hash = approvalTokenHash(context, token);
  const result = await context.db.transaction().execute((tx) => answerApproval(context, tx, hash, answer));
  if (result === 'over') return { status: 409, body: preconditionFailed('This question is already settled.').preconditionFailed };
  const approval = result === 'unknown' ? null : await presentedApproval(context, hash);
  if (approval === null) return { status: 404, body: errorBodies.notFound };
  context.engine.wake();
  return { status: 200, body: approval };
});
