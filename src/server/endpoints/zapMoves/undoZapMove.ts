import { zapMoves } from '../../../contract/zapMoves';
import { handle } from '../../context/handle';
import { notFound, moveRefused, reportFor, readerOf } from './moveReports';
import { undoMove } from '../../commands/zapMoves/undoMove';

const undoOver = {
  too_late: 'A move can be undone only within 24 hours.',
  nothing_left: "There's nothing left to undo: all of these Zaps have since been deleted or moved again.",
} as const;

/** POST /api/v3/zap-moves/:id/undo: within 24 hours. Asking again changes nothing. */
export default handle(zapMoves.undoZapMove, async (call, context) => {
  const { profileId } = call.principal;
  const outcome = await undoMove(context, call, call.params.id);
  if (outcome.kind !== 'undone') return moveRefused('undo_over', undoOver[outcome.kind]);
  const report = await reportFor(context, call.params.id, outcome.isRepeat ? readerOf(context, profileId) : () => true);
  return report === null ? notFound : { status: 200, body: report };
});
