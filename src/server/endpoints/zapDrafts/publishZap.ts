import { zapDrafts } from '../../../contract/zapDrafts';
import { publishZap } from '../../commands/zapDrafts/publishZap';
import { handle } from '../../context/handle';
import { refusalOf } from '../zaps/refusal';
import { outdated } from './outdated';

/** POST /api/v3/zaps/:id/publications. 403 `UnpauseError` with the check for a draft that cannot run. */
export default handle(zapDrafts.publishZap, async (call, context) => {
  const { id } = call.params;
  const { base_revision: baseRevision, turn_on: turnOn = false } = call.body;
  const result = await publishZap(context, call, id, { baseRevision, turnOn });
  switch (result.kind) {
    case 'outdated':
      return { status: 409, body: outdated(result.revision) };
    case 'refused':
      return { status: 403, body: refusalOf(id, result.issues) };
    case 'published':
      return { status: 200, body: { number: result.number, published_at: result.publishedAt, state: result.state } };
  }
});
