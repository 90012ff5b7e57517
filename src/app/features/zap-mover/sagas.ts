import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { moverAddress } from '../../../domain/moverAddresses';
import { loadCollection, loadCollectionIfNeeded, resetCollection } from '../../entities';
import { catchAndReport, onEach, onLatest, onLeading, getPorts } from '../../platform/flows';
import { placeEntered, selectPlace } from '../../platform/place';
import { currentAccountChosen } from '../accounts';
import { selectCurrentProfileId, sessionLoaded } from '../session';
import { movableZaps } from './entity';
import { confirm, loadUsage, plan, planChoice, planRest, recall, resume, undo } from './moving';
import { selectAccountChoice, selectFromId, selectModes, selectMoverRoute } from './selectors';
import { selectMoving, selectZapMover, zapMoverSlice } from './state';

const { actions: events } = zapMoverSlice;

/** Lists the Zaps that can be moved, and moves them. */
export function* moverFlow(): SagaGenerator<void> {
  const show = showing();
  yield* onEach(placeEntered, show);
  yield* onEach(events.opened, show);
  yield* onEach(currentAccountChosen, show);
  yield* onEach(events.usageReceived, show);
  yield* onEach(events.listRetried, reload);
  yield* onEach(placeEntered, takeUp);
  yield* onEach(events.opened, takeUp);
  // The screen may be there before the session is known.
  yield* onEach(sessionLoaded, takeUp);

  yield* onEach(events.sourceChosen, ({ payload: { id } }) => goTo({ fromId: id }));
  yield* onEach(events.targetChosen, ({ payload: { id } }) => goTo({ toId: id }));
  yield* onEach(events.accountsSwapped, swap);
  yield* onEach(events.modeChosen, ({ payload }) => goTo(payload));

  yield* onLeading(events.moveRequested, plan);
  // The rest is evaluated again: Zaps that did not fit below a limit may fit now.
  yield* onLeading(events.blockedRemoved, planRest);
  yield* onLatest(events.connectionChosen, planChoice);
  yield* onLeading(events.moveConfirmed, confirm);
  yield* onLeading(events.undoRequested, undo);
  yield* catchAndReport(opened);
}

function* opened(): SagaGenerator<void> {
  const { pathname, search, hash } = yield* select(selectPlace);
  yield* put(events.opened({ pathname, search, hash }));
}

const listOptions = (accountId: number) => ({ accountId, params: { shape: 'move' }, isComplete: true, scope: 'global' }) as const;

/** Lists the Zaps of the source account, while that is shown. Choosing another one, or leaving, cancels the list (R17). */
function showing(): () => SagaGenerator<void> {
  let shown: number | null = null;
  return function* show() {
    const isHere = (yield* select(selectMoverRoute)) !== null;
    const fromId = isHere ? yield* select(selectFromId) : null;
    if (fromId !== shown) {
      shown = fromId;
      yield* resetCollection(movableZaps);
    }
    if (fromId !== null) yield* loadCollectionIfNeeded(movableZaps, listOptions(fromId));
  };
}

function* reload(): SagaGenerator<void> {
  const fromId = yield* select(selectFromId);
  if (fromId !== null) yield* loadCollection(movableZaps, listOptions(fromId));
}

/** The requests of the address, or of a page reloaded in the middle, besides the list. */
function* takeUp(): SagaGenerator<void> {
  if ((yield* select(selectMoverRoute)) === null || (yield* select(selectCurrentProfileId)) === null) return;
  const moving = yield* select(selectMoving);
  if (moving.phase === 'recalling') return yield* recall(moving.id);
  if (moving.phase === 'initial') yield* call(resume);
  if ((yield* select(selectZapMover)).usage === null) yield* loadUsage();
}

/** Shows the mover with something changed. The accounts that are shown go along, also those that no address named. */
function* goTo(change: Parameters<typeof moverAddress>[0]): SagaGenerator<void> {
  const { location } = yield* getPorts();
  const { fromId, toId } = yield* select(selectAccountChoice);
  const { includeShared, includeDrafts, isSingle } = yield* select(selectModes);
  const next = { fromId, toId, includeShared, includeDrafts, isSingle, ...change };
  // A person who chooses the target as source wants to swap the accounts.
  if (next.fromId !== null && next.fromId === next.toId) {
    if (change?.fromId !== undefined) next.toId = fromId;
    else next.fromId = toId;
  }
  location.replace(moverAddress(next));
}

function* swap(): SagaGenerator<void> {
  const { fromId, toId } = yield* select(selectAccountChoice);
  yield* goTo({ fromId: toId, toId: fromId });
}
