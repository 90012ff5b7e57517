import { zapDrafts } from '../../../contract/zapDrafts';
import { saveZapDraft } from '../../commands/zapDrafts/saveZapDraft';
import { handle } from '../../context/handle';
import { presentGap } from '../../presenters/zapDraft';
import { outdated } from './outdated';
import { refusedDefinition } from './refusedDefinition';

/** PUT /api/v3/zaps/:id/draft. */
export default handle(zapDrafts.saveZapDraft, async (call, context) => {
  const { definition, base_revision: baseRevision } = call.body;
  const saved = await saveZapDraft(context, call, call.params.id, { definition, baseRevision });
  switch (saved.kind) {
    case 'outdated':
      return { status: 409, body: outdated(saved.revision) };
    case 'invalid':
      return { status: 400, body: refusedDefinition(saved.issues) };
    case 'saved': {
      const { revision, savedAt, gaps, hookAddress } = saved;
      return { status: 200, body: { revision, saved_at: savedAt.toISOString(), gaps: gaps.map(presentGap), hook_address: hookAddress } };
    }
  }
});
