import { zapMoves, type WireConnectionChoice, type WireZapMoveReport } from '../../contract/zapMoves';
import type { ConnectionChoice } from '../../domain/zapMoves';
import { errorBodies } from '../platform/errorBodies';
import { moveZaps } from './moveZaps';
import { planMove } from './planMove';
import { undoMove } from './undoMove';
import type { ServerContext } from '../platform/context';
import { routes, type SignedIn } from '../platform/handler';
import { mayBringBack, mayUndoMove } from './policy';
import { appsIn, appsInPlan, presentZapMove, presentZapMovePlan } from './zapMove.reply';
import { namesOfApps } from './load.store';
import { findZapMove, isInAccountsOf, itemsOfMove, type ZapMoveRecord } from './move.store';

const notFound = { status: 404, body: errorBodies.notFound } as const;

const undoOver = {
  too_late: 'A move can be undone only within 24 hours.',
  nothing_left: 'There’s nothing left to undo: all of these Zaps have since been deleted or moved again.',
} as const;

export default routes(zapMoves, {
  /** POST /api/v3/zaps/move/plan: the verdict on each Zap; changes nothing. */
  async planZapMove(call, context) {
    const { profileId } = call.principal;
    const { from_account_id: fromId, target_account_id: targetId, zap_ids: zapIds } = call.body;
    const plan = await planMove(context, profileId, { fromId, targetId, zapIds, choices: choicesOf(call.body) });
    if (plan === null) return notFound;
    if (plan === 'connection_unavailable') return connectionUnavailable();
    const names = await namesOfApps(context.db, appsInPlan(plan));
    return { status: 200, body: presentZapMovePlan(plan, { names, profileId }) };
  },

  moveZaps: replyToMove,

  moveZapsByPut: replyToMove,

  /** GET /api/v3/zap-moves/:id: for the mover, while in both accounts. */
  async getZapMove(call, context) {
    const report = await reportFor(context, call.params.id, readerOf(context, call.principal.profileId));
    return report === null ? notFound : { status: 200, body: report };
  },

  /** POST /api/v3/zap-moves/:id/undo: within 24 hours. Asking again changes nothing. */
  async undoZapMove(call, context) {
    const { profileId } = call.principal;
    const outcome = await undoMove(context, call, call.params.id);
    if (outcome.kind !== 'undone') return moveRefused('undo_over', undoOver[outcome.kind]);
    const report = await reportFor(context, call.params.id, outcome.isRepeat ? readerOf(context, profileId) : () => true);
    return report === null ? notFound : { status: 200, body: report };
  },
});

/** 409 with the reason, and a sentence for the person. */
function moveRefused(reason: 'plan_outdated' | 'plan_required' | 'connection_unavailable' | 'undo_over', sentence: string) {
  const status = 409 as const;
  return { status, body: { errors: [sentence], reason } };
}

/** 409 for a connection that is not there, is for another app or account, or is another person's: the same for all of them. */
const connectionUnavailable = () =>
  moveRefused('connection_unavailable', 'One of the connections you chose can’t be used there, so nothing was moved. Choose another one.');

/** The choices of connections in a body. */
function choicesOf({ connections = [] }: { readonly connections?: readonly WireConnectionChoice[] }): ConnectionChoice[] {
  return connections.map(({ app, from_connection_id: fromConnectionId = null, connection_id: connectionId, zap_ids: zapIds = null }) => ({
    app,
    fromConnectionId,
    connectionId,
    zapIds,
  }));
}

/** POST or PUT /api/v3/zaps/move (B7.20, B7.21): all of them or none; a repetition returns the first report (W6). */
async function replyToMove(call: SignedIn<'moveZaps'>, context: ServerContext) {
  const { profileId } = call.principal;
  const { target_account_id: targetId, zap_ids: zapIds, plan_version: planVersion = null } = call.body;
  const outcome = await moveZaps(context, call, { targetId, zapIds, choices: choicesOf(call.body), planVersion });
  if (outcome.kind === 'connection_unavailable') return connectionUnavailable();
  if (outcome.kind === 'plan_required')
    return moveRefused('plan_required', 'The move would turn off some of these Zaps. Review the changes first.');
  if (outcome.kind === 'plan_outdated')
    return moveRefused(
      'plan_outdated',
      'Something has changed since you reviewed the move, so nothing was moved. Review the changes again.',
    );
  // The mover gets the report even if they were removed from an account a moment later; a repetition is a later read.
  const report = await reportFor(context, outcome.moveId, outcome.isRepeat ? readerOf(context, profileId) : () => true);
  return report === null ? notFound : ({ status: 200, body: report } as const);
}

/** The report, for readers that `mayRead` allows: after a move or an undo this was decided within it. */
async function reportFor(
  context: ServerContext,
  moveId: number,
  mayRead: (record: ZapMoveRecord) => boolean | Promise<boolean>,
): Promise<WireZapMoveReport | null> {
  const { db } = context;
  const record = await findZapMove(db, moveId);
  if (record === null || !(await mayRead(record))) return null;
  const items = await itemsOfMove(db, record, mayBringBack);
  return presentZapMove(record, items, await namesOfApps(db, appsIn(items)));
}

/** A later reader of a report: the person who may undo it. */
function readerOf({ db, clock }: ServerContext, profileId: number) {
  return async (record: ZapMoveRecord): Promise<boolean> =>
    mayUndoMove({ id: profileId, isInBoth: await isInAccountsOf(db, profileId, record, clock.now()) }, record);
}
