import { zapTests } from '../../../contract/zapTests';
import { findVisibleZap } from '../../commands/zaps/visibleZap';
import { HttpProblem } from '../../context/handler';
import { handle } from '../../context/handle';
import { findDraft } from '../../records/runs/drafts';
import { fetchChoices } from '../../runs/fetchSamples';

/** POST /api/v3/zaps/:id/choices: of the stored draft. 400 with what the app says if it cannot be asked. */
export default handle(zapTests.listFieldChoices, async ({ principal: { profileId }, params: { id }, body }, context) => {
  const zap = await findVisibleZap(context.db, profileId, id, context.clock.now());
  const { definition } = await findDraft(context.db, id);
  const found = await fetchChoices(context, { accountId: zap.account_id, zapId: id, definition }, body.step_key, body.field);
  if (!found.ok) throw new HttpProblem(400, { errors: [found.message], reason: 'invalid_request' });
  return { status: 200, body: { choices: found.value.map(({ value, label }) => ({ value, label })) } };
});
