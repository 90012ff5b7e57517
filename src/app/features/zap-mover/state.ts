import { createSlice, isDraft, original, type Draft } from '@reduxjs/toolkit';
import { parseMoverAddress, selectionIn } from '../../../domain/moverAddresses';
import { placeEntered } from '../../platform/place';
import { sessionEnded } from '../session';
import { withChoice, type Choices } from './connections';
import * as events from './events';
import type { ZapUsage } from './events';
import { difference, idsOf, toggled, union, type Ids } from './selection';
import type { MoveAttempt, MovePlan, MoveReport } from './replies';

/** Where a move is. The four of B4.18 are `initial`, `saving`, `success` and `failure`; the others lead up to them. */
export type Moving =
  | { readonly phase: 'initial' }
  /** The plan of the move is being requested. */
  | { readonly phase: 'planning' }
  /** A person looks through the plan. `changed`: what differs from the plan before it, which was outdated. */
  | {
      readonly phase: 'reviewing';
      readonly plan: MovePlan;
      readonly changed: readonly number[] | null;
      /** The plan is being renewed with another connection. */
      readonly isUpdating: boolean;
      /** Why it was not. */
      readonly problem: string | null;
    }
  | { readonly phase: 'saving'; readonly attempt: MoveAttempt; readonly line: number }
  /** The report of a move that the address names is on its way. */
  | { readonly phase: 'recalling'; readonly id: number }
  | { readonly phase: 'success'; readonly report: MoveReport; readonly isUndoing: boolean; readonly problem: string | null }
  | { readonly phase: 'failure'; readonly messages: readonly string[]; readonly isUnknown: boolean };

export interface ZapMoverState {
  readonly search: string;
  /** Folders whose Zaps are hidden. */
  readonly folded: readonly number[];
  /** Ids of the Zaps that are selected for moving, ascending: one structure, however many. */
  readonly selected: Ids;
  readonly moving: Moving;
  /** How many Zaps the last move has moved. */
  readonly movedCount: number;
  /** Zaps of each account; null until it is known. */
  readonly usage: Readonly<Record<string, ZapUsage>> | null;
  /** The newest attempt. It stays after one without a reply, so that the same move is requested with the same key. */
  readonly attempt: MoveAttempt | null;
  /** The connections chosen for the moved Zaps. */
  readonly choices: Choices;
  /** Those by which the plan was made that is shown. */
  readonly plannedChoices: Choices;
  /** Why there is no plan. */
  readonly problem: string | null;
  /** The accounts of the address that was entered last; null elsewhere. */
  readonly at: { readonly fromId: number | null; readonly toId: number | null } | null;
}

const idle: Moving = { phase: 'initial' };

export const initialZapMover: ZapMoverState = {
  search: '',
  folded: [],
  selected: [],
  moving: idle,
  movedCount: 0,
  usage: null,
  attempt: null,
  choices: [],
  plannedChoices: [],
  problem: null,
  at: null,
};

/** The selection itself, not its draft: 50,000 ids are read much faster from the plain array. */
const selectedIn = (state: ZapMoverState): Ids => (isDraft(state.selected) ? original(state.selected as Draft<Ids>) : state.selected);

/** The selection has changed, so the earlier plan is outdated. */
function withSelection(state: ZapMoverState, selected: Ids): ZapMoverState {
  const { phase } = state.moving;
  const moving = phase === 'planning' || phase === 'reviewing' ? idle : state.moving;
  if (selected === selectedIn(state) && moving === state.moving && state.problem === null) return state;
  return { ...state, selected, moving, problem: null };
}

/** Other Zaps are listed: selection, search and collapsed folders are reset. */
function withOtherSource(state: ZapMoverState): ZapMoverState {
  return { ...withSelection(state, []), folded: [], search: '' };
}

interface Arrival {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Preselected Zaps are selected; those that cannot be listed are left out. */
function arrive(state: ZapMoverState, place: Arrival): ZapMoverState {
  const arrived = arriveAt(state, place);
  const brought = arrived.at === null ? null : selectionIn(place.hash);
  return brought === null ? arrived : withSelection(arrived, idsOf(brought));
}

/** Another address: leaving the mover resets everything, another source the selection, another pair the move. */
function arriveAt(state: ZapMoverState, { pathname, search }: Arrival): ZapMoverState {
  const route = parseMoverAddress(pathname, search);
  if (!route) return initialZapMover;
  const { fromId, toId, movedId } = route;
  const at = { fromId, toId };
  const { at: before, moving } = state;
  if (movedId !== null) {
    const isShown = moving.phase === 'success' && moving.report.id === movedId;
    return { ...state, at, moving: isShown ? moving : { phase: 'recalling', id: movedId } };
  }
  const isOtherSource = before !== null && before.fromId !== null && fromId !== null && before.fromId !== fromId;
  const isSamePair = before !== null && before.fromId === fromId && before.toId === toId;
  const isStatus = moving.phase === 'success' || moving.phase === 'recalling' || moving.phase === 'failure';
  return {
    ...(isOtherSource ? withOtherSource(state) : state),
    at,
    ...(isSamePair ? {} : { choices: [], plannedChoices: [] }),
    problem: isSamePair ? state.problem : null,
    moving: isStatus || (!isSamePair && before !== null) ? idle : moving,
  };
}

export const zapMoverSlice = createSlice({
  name: 'zapMover',
  initialState: initialZapMover,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(placeEntered, (state, { payload }) => arrive(state, payload))
      .addCase(events.moverOpened, (state, { payload }) => arrive(state, payload))
      .addCase(sessionEnded, () => initialZapMover)
      .addCase(events.usageReceived, (state, { payload: { usage } }) => {
        state.usage = usage;
      })
      .addCase(events.sourceChosen, withOtherSource)
      .addCase(events.accountsSwapped, withOtherSource)
      .addCase(events.searchTyped, (state, { payload: { search } }) => {
        state.search = search;
      })
      .addCase(events.folderFolded, (state, { payload: { id } }) => {
        state.folded = [...toggled(idsOf(state.folded), id)];
      })
      .addCase(events.zapToggled, (state, { payload: { id, isSingle } }) => {
        const selected = selectedIn(state);
        return withSelection(state, toggled(isSingle ? selected.filter((each) => each === id) : selected, id));
      })
      .addCase(events.zapsChosen, (state, { payload: { ids, isSelected } }) =>
        withSelection(state, isSelected ? union(selectedIn(state), ids) : difference(selectedIn(state), ids)),
      )
      .addCase(events.selectionCleared, (state) => withSelection(state, state.selected.length === 0 ? selectedIn(state) : []))
      .addCase(events.blockedRemoved, (state, { payload: { ids } }) => ({
        ...withSelection(state, difference(selectedIn(state), ids)),
        moving: { phase: 'planning' },
      }))
      .addCase(events.moveRequested, (state) => {
        if (state.moving.phase === 'initial') {
          state.moving = { phase: 'planning' };
          state.problem = null;
        }
      })
      .addCase(events.planReceived, (state, { payload: { plan, changed } }) => ({
        ...state,
        plannedChoices: state.choices,
        moving: { phase: 'reviewing', plan, changed, isUpdating: false, problem: null },
      }))
      .addCase(events.connectionChosen, (state, { payload }) => {
        if (state.moving.phase !== 'reviewing') return state;
        const moving = { ...state.moving, isUpdating: true, problem: null };
        return { ...state, choices: withChoice(state.choices, payload), moving };
      })
      .addCase(events.choiceRefused, (state, { payload: { message } }) => {
        if (state.moving.phase !== 'reviewing') return state;
        const moving = { ...state.moving, isUpdating: false, problem: message };
        return { ...state, choices: state.plannedChoices, moving };
      })
      .addCase(events.choicesDropped, (state) => ({ ...state, choices: [], plannedChoices: [] }))
      .addCase(events.planRefused, (state, { payload: { message } }) => {
        state.moving = idle;
        state.problem = message;
      })
      .addCase(events.reviewClosed, (state) => {
        if (state.moving.phase === 'reviewing') state.moving = idle;
      })
      .addCase(events.moveStarted, (state, { payload: { attempt, line } }) => ({
        ...state,
        attempt,
        problem: null,
        moving: { phase: 'saving', attempt, line },
      }))
      .addCase(events.planOutdated, (state) => {
        state.attempt = null;
        state.moving = { phase: 'planning' };
      })
      .addCase(events.moveSucceeded, (state, { payload: { report } }) => ({
        ...state,
        attempt: null,
        choices: [],
        plannedChoices: [],
        movedCount: report.movedCount,
        selected: difference(selectedIn(state), idsOf(report.zaps.map(({ id }) => id))),
        moving: { phase: 'success', report, isUndoing: false, problem: null },
      }))
      .addCase(events.moveFailed, (state, { payload: { messages, isUnknown } }) => ({
        ...state,
        attempt: isUnknown ? state.attempt : null,
        moving: { phase: 'failure', messages, isUnknown },
      }))
      .addCase(events.triedAgain, (state) => {
        if (state.moving.phase === 'failure') state.moving = idle;
      })
      .addCase(events.reportFound, (state, { payload: { report } }) => {
        state.movedCount = report.movedCount;
        state.moving = { phase: 'success', report, isUndoing: false, problem: null };
      })
      .addCase(events.reportMissed, (state, { payload: { message } }) => {
        state.moving = idle;
        state.problem = message;
      })
      .addCase(events.undoRequested, (state) => withUndo(state, { isUndoing: true, problem: null }))
      .addCase(events.moveUndone, (state, { payload: { report } }) => withUndo(state, { report, isUndoing: false }))
      .addCase(events.undoRefused, (state, { payload: { message } }) => withUndo(state, { isUndoing: false, problem: message }));
  },
});

function withUndo(state: ZapMoverState, change: Partial<Extract<Moving, { phase: 'success' }>>): ZapMoverState {
  return state.moving.phase === 'success' ? { ...state, moving: { ...state.moving, ...change } } : state;
}

export interface WithZapMover {
  readonly zapMover: ZapMoverState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithZapMover {}
}

export const selectZapMover = ({ zapMover }: WithZapMover): ZapMoverState => zapMover;
export const selectMoving = ({ zapMover }: WithZapMover): Moving => zapMover.moving;

/** The moving status as B4.18 has it. */
export type MovingStatus = 'initial' | 'saving' | 'success' | 'failure';
export function selectMovingStatus({ zapMover: { moving } }: WithZapMover): MovingStatus {
  const { phase } = moving;
  return phase === 'saving' || phase === 'success' || phase === 'failure' ? phase : 'initial';
}
