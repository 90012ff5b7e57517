import { zapFiles } from '../../../contract/zapFiles';
import { toZapFile } from '../../../domain/runs/zapFile';
import { findVisibleZap } from '../../commands/zaps/visibleZap';
import { handle } from '../../context/handle';
import { findDraft } from '../../records/runs/drafts';
import { definitionToGiveAway } from '../../runs/portableDefinition';

/** GET /api/v3/zaps/:id/export. */
export default handle(zapFiles.exportZap, async ({ principal: { profileId }, params: { id } }, context) => {
  const { title } = await findVisibleZap(context.db, profileId, id, context.clock.now());
  const { definition } = await findDraft(context.db, id);
  return { status: 200, body: toZapFile(title, definitionToGiveAway(context, id, definition)) };
});
