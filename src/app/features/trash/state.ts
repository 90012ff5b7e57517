import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { TrashItem } from '../../../contract/trash';
import { readFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { onLeading } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';
import { waitForCurrentAccount } from '../accounts';
import { errorRaised } from '../errors';
import { toastShown } from '../toasts';
import { texts } from './texts';
import { bodyOf, restore, type TrashChoice } from './undo';

/** A Zap and a folder may have the same id. */
export const keyOf = ({ kind, id }: Pick<TrashItem, 'kind' | 'id'>): string => `${kind} ${id}`;

export interface TrashState {
  readonly list:
    | { readonly phase: 'loading' }
    | { readonly phase: 'failed'; readonly message: string }
    | { readonly phase: 'loaded'; readonly items: readonly TrashItem[]; readonly total: number };
  /** Whose trash it is; null before it is known. */
  readonly accountId: number | null;
  /** Keys of the selected items. */
  readonly selected: readonly string[];
  /** Keys of the items that are about to be deleted for good, while the question is open. */
  readonly asked: readonly string[] | null;
  /** One change at a time. */
  readonly isWorking: boolean;
}

export const initialTrash: TrashState = { list: { phase: 'loading' }, accountId: null, selected: [], asked: null, isWorking: false };

export const trashSlice = createSlice({
  name: 'trash',
  initialState: initialTrash,
  reducers: {
    /** By the person. */
    retried: (state) => state,
    itemToggled: (state, { payload: { key } }: PayloadAction<{ key: string }>) => ({
      ...state,
      selected: state.selected.includes(key) ? state.selected.filter((each) => each !== key) : [...state.selected, key],
    }),
    restoreChosen: (state, _: PayloadAction<{ keys: readonly string[] }>) => (state.isWorking ? state : { ...state, isWorking: true }),
    purgeAsked: (state, { payload: { keys } }: PayloadAction<{ keys: readonly string[] }>) =>
      state.isWorking ? state : { ...state, asked: keys },
    purgeConfirmed: (state, _: PayloadAction<{ keys: readonly string[] }>) =>
      state.asked === null ? state : { ...state, asked: null, isWorking: true },
    purgeCancelled: (state) => (state.asked === null ? state : { ...state, asked: null }),
    /** By the flow. */
    loadStarted: (state, { payload: { accountId } }: PayloadAction<{ accountId: number }>) =>
      state.accountId === accountId && state.list.phase === 'loaded' ? state : { ...initialTrash, accountId },
    loaded: (state, { payload: { items, total } }: PayloadAction<{ items: readonly TrashItem[]; total: number }>) => {
      const keys = new Set(items.map(keyOf));
      return { ...state, list: { phase: 'loaded' as const, items, total }, selected: state.selected.filter((key) => keys.has(key)) };
    },
    loadFailed: (state, { payload: { message } }: PayloadAction<{ message: string }>) => ({
      ...state,
      list: { phase: 'failed' as const, message },
    }),
    workEnded: (state) => (state.isWorking ? { ...state, isWorking: false } : state),
  },
});

export const selectTrash = sliceSelector(trashSlice);

const { loadFailed, loadStarted, loaded, purgeConfirmed, restoreChosen, workEnded } = trashSlice.actions;

/** Restores and deletes for good what the person chose on the page. */
export function* trashFlow(): SagaGenerator<void> {
  yield* onLeading(restoreChosen, function* ({ payload: { keys } }) {
    const choice = yield* choiceOf(keys);
    if (choice !== null) yield* restore(choice);
    yield* end();
  });
  yield* onLeading(purgeConfirmed, function* ({ payload: { keys } }) {
    const choice = yield* choiceOf(keys);
    if (choice !== null) yield* purge(choice);
    yield* end();
  });
}

/** Loads the trash of the current account; a list that is shown stays until then. */
export function* loadTrash(): SagaGenerator<void> {
  const accountId = yield* waitForCurrentAccount();
  if (accountId === null) return;
  yield* put(loadStarted({ accountId }));
  try {
    const reply = yield* request('listTrash', { query: { accountId } });
    if (reply.status === 200) yield* put(loaded({ items: reply.body.objects, total: reply.body.total }));
    else yield* put(loadFailed({ message: reply.body.messages[0] ?? texts.failed }));
  } catch (error) {
    yield* put(loadFailed({ message: readFailure(error).message }));
  }
}

function* choiceOf(keys: readonly string[]): SagaGenerator<TrashChoice | null> {
  const { accountId } = yield* select(selectTrash);
  if (accountId === null || keys.length === 0) return null;
  const idsOf = (kind: string): number[] => keys.filter((key) => key.startsWith(`${kind} `)).map((key) => Number(key.split(' ')[1]));
  return { accountId, zapIds: idsOf('zap'), folderIds: idsOf('folder') };
}

function* purge({ accountId, zapIds, folderIds }: TrashChoice): SagaGenerator<void> {
  try {
    const reply = yield* request('purgeTrash', { query: { accountId }, body: bodyOf(zapIds, folderIds) });
    if (reply.status === 200) {
      const count = reply.body.zapIds.length + reply.body.folderIds.length;
      yield* put(toastShown({ type: 'success', message: texts.purged(count) }));
    } else
      yield* put(
        errorRaised({ messages: [reply.status === 404 ? texts.gone : (reply.body.messages[0] ?? texts.failed)], isExplained: true }),
      );
  } catch (error) {
    yield* put(errorRaised({ messages: [readFailure(error).message] }));
  }
}

function* end(): SagaGenerator<void> {
  yield* loadTrash();
  yield* put(workEnded());
}
