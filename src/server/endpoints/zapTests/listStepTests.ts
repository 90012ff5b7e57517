import { zapTests } from '../../../contract/zapTests';
import { findVisibleZap } from '../../commands/zaps/visibleZap';
import { handle } from '../../context/handle';
import { presentLastTest } from '../../presenters/zapTest';
import { findDraft } from '../../records/runs/drafts';
import { lastTests } from '../../records/runs/tests';

/** GET /api/v3/zaps/:id/step-tests. */
export default handle(zapTests.listStepTests, async ({ principal: { profileId }, params: { id } }, { db, clock, encryption }) => {
  await findVisibleZap(db, profileId, id, clock.now());
  const { definition } = await findDraft(db, id);
  return { status: 200, body: { tests: (await lastTests(db, encryption, id, definition)).map(presentLastTest) } };
});
