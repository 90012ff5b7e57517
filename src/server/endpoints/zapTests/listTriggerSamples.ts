import { zapTests } from '../../../contract/zapTests';
import { findVisibleZap } from '../../commands/zaps/visibleZap';
import { handle } from '../../context/handle';
import { presentSample } from '../../presenters/zapTest';
import { findDraft } from '../../records/runs/drafts';
import { samplesOf } from '../../records/triggers/samples';

/** GET /api/v3/zaps/:id/samples. */
export default handle(zapTests.listTriggerSamples, async ({ principal: { profileId }, params: { id } }, { db, clock, encryption }) => {
  await findVisibleZap(db, profileId, id, clock.now());
  const { definition } = await findDraft(db, id);
  return { status: 200, body: { samples: (await samplesOf(db, encryption, id, definition.trigger)).map(presentSample) } };
});
