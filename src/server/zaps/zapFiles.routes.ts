import { zapFiles } from '../../contract/zapFiles';
import { toZapFile } from '../../domain/runs/zapFile';
import { duplicateZap } from './duplicateZap';
import { importZap } from './importZap';
import { findVisibleZap } from './visibleZap';
import { routes } from '../platform/handler';
import { findDraft } from '../engine/drafts.store';
import { definitionToGiveAway } from '../engine/portableDefinition';
import { refusedDefinition } from './refusals.reply';

export default routes(zapFiles, {
  /** GET /api/v3/zaps/:id/export. */
  async exportZap({ principal: { profileId }, params: { id } }, context) {
    const { title } = await findVisibleZap(context.db, profileId, id, context.clock.now());
    const { definition } = await findDraft(context.db, id);
    return { status: 200, body: toZapFile(title, definitionToGiveAway(context, id, definition)) };
  },

  /** POST /api/v3/zaps/imports?account_id=. 400 with the places of what is wrong in the file. */
  async importZap(call, context) {
    const { title, definition } = call.body;
    const imported = await importZap(context, call, { accountId: call.query.account_id, title, definition });
    if (imported.kind === 'invalid') return { status: 400, body: refusedDefinition(imported.issues) };
    return { status: 201, body: { id: imported.id } };
  },

  /** POST /api/v3/zaps/:id/copies. */
  async duplicateZap(call, context) {
    return { status: 201, body: { id: await duplicateZap(context, call, call.params.id) } };
  },
});
