import { zapTests } from '../../../contract/zapTests';
import { findVisibleZap } from '../../commands/zaps/visibleZap';
import { HttpProblem } from '../../context/handler';
import { handle } from '../../context/handle';
import { presentField } from '../../presenters/operations';
import { findDraft } from '../../records/runs/drafts';
import { fetchFields } from '../../runs/fetchSamples';

/**
 * POST /api/v3/zaps/:id/fields: of the stored draft. 400 with what the app says if it cannot be asked; 403 for a connection that the
 * Zap's owner may not use.
 */
export default handle(zapTests.listDynamicFields, async ({ principal: { profileId }, params: { id }, body }, context) => {
  const zap = await findVisibleZap(context.db, profileId, id, context.clock.now());
  const { definition } = await findDraft(context.db, id);
  const found = await fetchFields(context, { accountId: zap.account_id, zapId: id, definition }, body.step_key);
  if (found.ok) return { status: 200, body: { fields: found.value.map(presentField) } };
  if (found.isForbidden === true) throw new HttpProblem(403, { errors: [found.message], reason: 'invalid_request' });
  throw new HttpProblem(400, { errors: [found.message], reason: 'invalid_request' });
});
