import { zapMoves } from '../../../contract/zapMoves';
import { handle } from '../../context/handle';
import { notFound, reportFor, readerOf } from './moveReports';

/** GET /api/v3/zap-moves/:id: for the mover, while in both accounts. */
export default handle(zapMoves.getZapMove, async (call, context) => {
  const report = await reportFor(context, call.params.id, readerOf(context, call.principal.profileId));
  return report === null ? notFound : { status: 200, body: report };
});
