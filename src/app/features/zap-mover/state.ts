import { createSlice, isDraft, original, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { parseMoverAddress, selectionIn } from '../../../domain/moverAddresses';
import { placeEntered } from '../../platform/place';
import { sliceSelector } from '../../platform/sliceSelector';
import { sessionEnded } from '../session';
import { withChoice, type Choices, type ChosenConnection } from './connections';
import type { MoveAttempt, MovePlan, MoveReport } from './entity';
import { difference, idsOf, toggled, union, type Ids } from './selection';

/** Zaps of an account. */
export interface ZapUsage {
  readonly totalCount: number;
  readonly draftCount: number;
}

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
  reducers: {
    /** By the person: the view. */
    sourceChosen: (state, _action: PayloadAction<{ id: number }>) => withOtherSource(state),
    targetChosen(_state, _action: PayloadAction<{ id: number }>) {},
    accountsSwapped: withOtherSource,
    modeChosen(_state, _action: PayloadAction<{ includeShared?: boolean; includeDrafts?: boolean }>) {},
    searchTyped(state, { payload: { search } }: PayloadAction<{ search: string }>) {
      state.search = search;
    },
    folderFolded(state, { payload: { id } }: PayloadAction<{ id: number }>) {
      state.folded = [...toggled(idsOf(state.folded), id)];
    },
    listRetried() {},

    /** By the person: the selection. */
    zapToggled(state, { payload: { id, isSingle } }: PayloadAction<{ id: number; isSingle: boolean }>) {
      const selected = selectedIn(state);
      return withSelection(state, toggled(isSingle ? selected.filter((each) => each === id) : selected, id));
    },
    /** A folder, a range or all, at once. `ids` ascend. */
    zapsChosen: (state, { payload: { ids, isSelected } }: PayloadAction<{ ids: Ids; isSelected: boolean }>) =>
      withSelection(state, isSelected ? union(selectedIn(state), ids) : difference(selectedIn(state), ids)),
    selectionCleared: (state) => withSelection(state, state.selected.length === 0 ? selectedIn(state) : []),

    /** By the person: the move. */
    moveRequested(state) {
      if (state.moving.phase === 'initial') {
        state.moving = { phase: 'planning' };
        state.problem = null;
      }
    },
    reviewClosed(state) {
      if (state.moving.phase === 'reviewing') state.moving = idle;
    },
    blockedRemoved: (state, { payload: { ids } }: PayloadAction<{ ids: Ids }>) => ({
      ...withSelection(state, difference(selectedIn(state), ids)),
      moving: { phase: 'planning' },
    }),
    /** A connection of the target was chosen. */
    connectionChosen(state, { payload }: PayloadAction<ChosenConnection>) {
      if (state.moving.phase !== 'reviewing') return state;
      const moving = { ...state.moving, isUpdating: true, problem: null };
      return { ...state, choices: withChoice(state.choices, payload), moving };
    },
    moveConfirmed() {},
    triedAgain(state) {
      if (state.moving.phase === 'failure') state.moving = idle;
    },
    undoRequested: (state) => withUndo(state, { isUndoing: true, problem: null }),

    /** By the flow. The mover's code came when its page was there already: what `place/entered` would have told. */
    opened: (state, { payload }: PayloadAction<Arrival>) => arrive(state, payload),
    usageReceived(state, { payload: { usage } }: PayloadAction<{ usage: Readonly<Record<string, ZapUsage>> }>) {
      state.usage = usage;
    },
    /** `changed`: ids of Zaps of which it says something else than the plan before it, which was outdated. */
    planReceived: (state, { payload: { plan, changed } }: PayloadAction<{ plan: MovePlan; changed: readonly number[] | null }>) => ({
      ...state,
      plannedChoices: state.choices,
      moving: { phase: 'reviewing', plan, changed, isUpdating: false, problem: null },
    }),
    /** The plan could not be renewed with the chosen connections: the plan before stays. */
    choiceRefused(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      if (state.moving.phase !== 'reviewing') return state;
      const moving = { ...state.moving, isUpdating: false, problem: message };
      return { ...state, choices: state.plannedChoices, moving };
    },
    /** A chosen connection can no longer be used: the move is planned again without the choices. */
    choicesDropped: (state) => ({ ...state, choices: [], plannedChoices: [] }),
    planRefused(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      state.moving = idle;
      state.problem = message;
    },
    started: (state, { payload: { attempt, line } }: PayloadAction<{ attempt: MoveAttempt; line: number }>) => ({
      ...state,
      attempt,
      problem: null,
      moving: { phase: 'saving', attempt, line },
    }),
    succeeded: (state, { payload: { report } }: PayloadAction<{ report: MoveReport }>) => ({
      ...state,
      attempt: null,
      choices: [],
      plannedChoices: [],
      movedCount: report.movedCount,
      selected: difference(selectedIn(state), idsOf(report.zaps.map(({ id }) => id))),
      moving: { phase: 'success', report, isUndoing: false, problem: null },
    }),
    /** `isUnknown`: no answer came, so the server may have done it. */
    failed: (state, { payload: { messages, isUnknown } }: PayloadAction<{ messages: readonly string[]; isUnknown: boolean }>) => ({
      ...state,
      attempt: isUnknown ? state.attempt : null,
      moving: { phase: 'failure', messages, isUnknown },
    }),
    /** The plan of the move is outdated; nothing has moved. */
    planOutdated(state) {
      state.attempt = null;
      state.moving = { phase: 'planning' };
    },
    reportFound: (state, { payload: { report } }: PayloadAction<{ report: MoveReport }>) => ({
      ...state,
      movedCount: report.movedCount,
      moving: { phase: 'success', report, isUndoing: false, problem: null },
    }),
    reportMissed(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      state.moving = idle;
      state.problem = message;
    },
    undone: (state, { payload: { report } }: PayloadAction<{ report: MoveReport }>) => withUndo(state, { report, isUndoing: false }),
    undoRefused: (state, { payload: { message } }: PayloadAction<{ message: string }>) =>
      withUndo(state, { isUndoing: false, problem: message }),
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, (state, { payload }) => arrive(state, payload)).addCase(sessionEnded, () => initialZapMover);
  },
});

function withUndo(state: ZapMoverState, change: Partial<Extract<Moving, { phase: 'success' }>>): ZapMoverState {
  return state.moving.phase === 'success' ? { ...state, moving: { ...state.moving, ...change } } : state;
}

export const selectZapMover = sliceSelector(zapMoverSlice);
export const selectMoving = (state: object): Moving => selectZapMover(state).moving;

/** The moving status as B4.18 has it. */
export function selectMovingStatus(state: object): 'initial' | 'saving' | 'success' | 'failure' {
  const { phase } = selectMoving(state);
  return phase === 'saving' || phase === 'success' || phase === 'failure' ? phase : 'initial';
}
