/** Earlier versions of an app, and its document read again. Both give a definition that a person looks at before it is saved. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { describeFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { onLatest, onLeading } from '../../../platform/flows';
import { placeEntered } from '../../../platform/place';
import { sliceSelector } from '../../../platform/sliceSelector';
import type { OlderVersion } from '../../../../contract/ownApps';
import { toastShown } from '../../toasts';
import { issuesOf, sentenceOf, type Definition } from '../definition';
import { historyTexts as texts } from '../texts';
import { editAppSlice, selectEditApp } from './state';

export interface Version {
  readonly version: number;
  readonly createdAt: string;
  readonly person: string | null;
}

interface Operation {
  readonly id: string;
  readonly title: string;
}

/** A definition, and what it would change. */
interface Compared {
  /** Null for one of the document. */
  readonly version: number | null;
  readonly definition: Definition;
  readonly changes: readonly string[];
}

export interface KeptZap {
  readonly title: string;
  readonly reason: string;
}

export interface HistoryState {
  /** Null until they are asked for. */
  readonly versions: readonly Version[] | null;
  readonly from: 'address' | 'text';
  readonly address: string;
  readonly text: string;
  /** Of the document: those that the app does not have, and of these the ones that it gets. */
  readonly operations: readonly Operation[];
  readonly chosen: readonly string[];
  readonly compared: Compared | null;
  /** Versions that published Zaps stay on. */
  readonly older: readonly OlderVersion[];
  /** Zaps that were not moved to the newest version, and why. */
  readonly kept: readonly KeptZap[];
  readonly isBusy: boolean;
  readonly issue: string | null;
}

export const initialHistory: HistoryState = {
  versions: null,
  from: 'address',
  address: '',
  text: '',
  operations: [],
  chosen: [],
  compared: null,
  older: [],
  kept: [],
  isBusy: false,
  issue: null,
};

const asked = (state: HistoryState): HistoryState => ({ ...state, isBusy: true, issue: null });

export const historySlice = createSlice({
  name: 'ownApps/history',
  reducerPath: 'ownAppHistory',
  initialState: initialHistory,
  reducers: {
    /** By the person. */
    versionsAsked: asked,
    versionOpened: (state, _action: PayloadAction<{ version: number }>) => asked(state as HistoryState) as never,
    sourceTyped: (state, { payload }: PayloadAction<Partial<Pick<HistoryState, 'from' | 'address' | 'text'>>>) => ({
      ...state,
      ...payload,
    }),
    operationToggled: (state, { payload: { id } }: PayloadAction<{ id: string }>) => ({
      ...state,
      chosen: state.chosen.includes(id) ? state.chosen.filter((each) => each !== id) : [...state.chosen, id],
    }),
    rereadAsked: (state) => asked(state as HistoryState) as never,
    comparisonClosed: (state) => ({ ...state, compared: null }),
    moveAsked: (state) => asked({ ...state, kept: [] } as HistoryState) as never,
    /** By the flow. */
    olderListed: (state, { payload: { older, kept } }: PayloadAction<{ older: readonly OlderVersion[]; kept: readonly KeptZap[] }>) =>
      ({ ...state, older, kept, isBusy: false }) as never,
    versionsListed: (state, { payload: { versions } }: PayloadAction<{ versions: readonly Version[] }>) => ({
      ...state,
      versions: [...versions],
      isBusy: false,
    }),
    compared: (state, { payload: { operations, ...compared } }: PayloadAction<Compared & { operations?: readonly Operation[] }>) =>
      ({ ...state, compared, ...(operations !== undefined && { operations: [...operations] }), isBusy: false }) as never,
    refused: (state, { payload: { issue } }: PayloadAction<{ issue: string }>) => ({ ...state, isBusy: false, issue }),
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initialHistory);
    // What was compared is in the forms now, or is no longer compared with the newest.
    builder.addCase(editAppSlice.actions.definitionTaken, (state) => ({ ...state, compared: null, operations: [], chosen: [] }));
    builder.addCase(editAppSlice.actions.loaded, (state) => ({ ...state, versions: null, compared: null, older: [], kept: [] }));
  },
});

export const selectHistory = sliceSelector(historySlice);

const { compared, moveAsked, olderListed, refused, rereadAsked, versionOpened, versionsAsked, versionsListed } = historySlice.actions;

/** Lists and compares versions, and reads the document again. */
export function* historyFlow(): SagaGenerator<void> {
  yield* onLatest(editAppSlice.actions.loaded, () => attempt((id) => listOlder(id, [])));
  yield* onLeading(moveAsked, () => attempt(moveAll));
  yield* onLeading(versionsAsked, () => attempt(listVersions));
  yield* onLeading(versionOpened, ({ payload: { version } }) => attempt((id) => compareVersion(id, version)));
  yield* onLeading(rereadAsked, () => attempt(rereadDocument));
}

function* attempt(act: (id: string) => SagaGenerator<void>): SagaGenerator<void> {
  const app = yield* select(selectEditApp);
  if (app.phase !== 'loaded') return;
  try {
    yield* act(app.id);
  } catch (error) {
    yield* put(refused({ issue: describeFailure(error, { unreachable: texts.failed, refused: texts.failed }) }));
  }
}

function* listVersions(id: string): SagaGenerator<void> {
  const reply = yield* request('listOwnAppVersions', { params: { id } });
  yield* put(reply.status === 200 ? versionsListed({ versions: reply.body.objects }) : refused({ issue: texts.failed }));
}

/** Lists the Zaps that stay on older versions, unless there are none. */
function* listOlder(id: string, kept: readonly KeptZap[]): SagaGenerator<void> {
  const app = yield* select(selectEditApp);
  if (app.phase !== 'loaded' || !app.mayChange || app.olderUses === 0) return;
  const reply = yield* request('listOlderOwnAppVersions', { params: { id } });
  if (reply.status !== 200) return void (yield* put(refused({ issue: texts.failed })));
  yield* put(olderListed({ older: reply.body.objects, kept }));
}

function* moveAll(id: string): SagaGenerator<void> {
  const reply = yield* request('moveZapsToNewestOwnApp', { params: { id }, body: {} });
  if (reply.status !== 200) return void (yield* put(refused({ issue: texts.failed })));
  const { moved, kept } = reply.body;
  if (moved.length > 0) yield* put(toastShown({ type: 'success', message: texts.moved(moved.length) }));
  yield* listOlder(id, kept);
}

const sentences = (changes: readonly { readonly sentence: string }[]) => changes.map(({ sentence }) => sentence);

function* compareVersion(id: string, version: number): SagaGenerator<void> {
  const reply = yield* request('getOwnAppVersion', { params: { id, version } });
  if (reply.status !== 200) return void (yield* put(refused({ issue: texts.failed })));
  const { definition, changes } = reply.body;
  yield* put(compared({ version, definition: definition as unknown as Definition, changes: sentences(changes) }));
}

function* rereadDocument(id: string): SagaGenerator<void> {
  const { from, address, text, chosen } = yield* select(selectHistory);
  const source = from === 'address' ? { address: address.trim() } : { text };
  const reply = yield* request('rereadOwnApp', { params: { id }, body: { ...source, operations: [...chosen] } });
  if (reply.status !== 200) {
    const issues = issuesOf(reply.body, texts.failed).map(sentenceOf);
    return void (yield* put(refused({ issue: issues.join(' ') })));
  }
  const { definition, changes, operations } = reply.body;
  yield* put(compared({ version: null, definition: definition as unknown as Definition, changes: sentences(changes), operations }));
}
