import type { ChosenConnection } from './connections';
import { createAction } from '@reduxjs/toolkit';
import type { Ids } from './selection';
import type { MoveAttempt, MovePlan, MoveReport } from './replies';

/** Zaps of an account. */
export interface ZapUsage {
  readonly totalCount: number;
  readonly draftCount: number;
}

/** By the person: the view. */
export const sourceChosen = createAction<{ id: number }>('zapMover/sourceChosen');
export const targetChosen = createAction<{ id: number }>('zapMover/targetChosen');
export const accountsSwapped = createAction('zapMover/accountsSwapped');
export const modeChosen = createAction<{ includeShared?: boolean; includeDrafts?: boolean }>('zapMover/modeChosen');
export const searchTyped = createAction<{ search: string }>('zapMover/searchTyped');
export const folderFolded = createAction<{ id: number }>('zapMover/folderFolded');
export const listRetried = createAction('zapMover/listRetried');

/** By the person: the selection. */
export const zapToggled = createAction<{ id: number; isSingle: boolean }>('zapMover/zapToggled');
/** A folder, a range or all, at once. `ids` ascend. */
export const zapsChosen = createAction<{ ids: Ids; isSelected: boolean }>('zapMover/zapsChosen');
export const selectionCleared = createAction('zapMover/selectionCleared');

/** By the person: the move. */
export const moveRequested = createAction('zapMover/moveRequested');
export const reviewClosed = createAction('zapMover/reviewClosed');
export const blockedRemoved = createAction<{ ids: Ids }>('zapMover/blockedRemoved');
/** A connection of the target was chosen. */
export const connectionChosen = createAction<ChosenConnection>('zapMover/connectionChosen');
export const moveConfirmed = createAction('zapMover/moveConfirmed');
export const triedAgain = createAction('zapMover/triedAgain');
export const undoRequested = createAction('zapMover/undoRequested');

/** By the flow. The mover's code came when its page was there already: what `place/entered` would have told. */
export const moverOpened = createAction<{ pathname: string; search: string; hash: string }>('zapMover/opened');
export const usageReceived = createAction<{ usage: Readonly<Record<string, ZapUsage>> }>('zapMover/usageReceived');
/** `changed`: ids of Zaps of which it says something else than the plan before it, which was outdated. */
export const planReceived = createAction<{ plan: MovePlan; changed: readonly number[] | null }>('zapMover/planReceived');
/** The plan could not be renewed with the chosen connections: the plan before stays. */
export const choiceRefused = createAction<{ message: string }>('zapMover/choiceRefused');
/** A chosen connection can no longer be used: the move is planned again without the choices. */
export const choicesDropped = createAction('zapMover/choicesDropped');
export const planRefused = createAction<{ message: string }>('zapMover/planRefused');
export const moveStarted = createAction<{ attempt: MoveAttempt; line: number }>('zapMover/started');
export const moveSucceeded = createAction<{ report: MoveReport }>('zapMover/succeeded');
/** `isUnknown`: no answer came, so the server may have done it. */
export const moveFailed = createAction<{ messages: readonly string[]; isUnknown: boolean }>('zapMover/failed');
/** The plan of the move is outdated; nothing has moved. */
export const planOutdated = createAction('zapMover/planOutdated');
export const reportFound = createAction<{ report: MoveReport }>('zapMover/reportFound');
export const reportMissed = createAction<{ message: string }>('zapMover/reportMissed');
export const moveUndone = createAction<{ report: MoveReport }>('zapMover/undone');
export const undoRefused = createAction<{ message: string }>('zapMover/undoRefused');
