import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { describeFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { remoteLoader } from '../../../api/remoteLoader';
import { getPorts, onLeading } from '../../../platform/flows';
import type { PageParams } from '../../../platform/pageFlow';
import { placeEntered } from '../../../platform/place';
import { failRemote, loading, missRemote, retryRemote, type Missing, type Remote } from '../../../platform/remote';
import { sliceSelector } from '../../../platform/sliceSelector';
import { toastShown } from '../../toasts';
import { fileNameOf, issuesIn, placedIssues, type Definition, type DefinitionEvent, type DefinitionField } from '../definition';
import { editTexts as texts } from '../texts';

interface Editing {
  readonly id: string;
  readonly version: number;
  readonly mayChange: boolean;
  readonly authType: string;
  /** As it is stored. */
  readonly stored: Definition;
  readonly definition: Definition;
  /** The text of the whole, while it is not the JSON of the definition; null otherwise. */
  readonly json: string | null;
  readonly isBusy: boolean;
  /** Why the last save was refused. */
  readonly issues: readonly string[];
  /** What steps would lose by it: a person accepts it or goes on editing. */
  readonly losses: readonly string[];
  readonly isDeleting: boolean;
}

export type EditAppState = Remote<Editing> | Missing;

export type EventList = 'actions' | 'triggers';

const changed = (state: EditAppState, change: Partial<Editing>): EditAppState =>
  state.phase === 'loaded' ? { ...state, ...change } : state;

const withDefinition = (state: EditAppState, change: (definition: Definition) => Definition): EditAppState =>
  state.phase === 'loaded' ? { ...state, definition: change(state.definition), json: null } : state;

const withEvent = (state: EditAppState, list: EventList, event: string, change: (of: DefinitionEvent) => DefinitionEvent): EditAppState =>
  withDefinition(state, (definition) => ({
    ...definition,
    [list]: definition[list].map((each) => (each.event === event ? change(each) : each)),
  }));

/** A definition in a text; null for a text that is no JSON of a record. */
function parsed(text: string): Definition | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Definition) : null;
  } catch {
    return null;
  }
}

interface OfEvent {
  readonly list: EventList;
  readonly event: string;
}

export const editAppSlice = createSlice({
  name: 'ownApps/edit',
  reducerPath: 'editOwnApp',
  initialState: loading as EditAppState,
  reducers: {
    /** By the person. */
    retried: retryRemote,
    headTyped: (state, { payload }: PayloadAction<Partial<Pick<Definition, 'name' | 'about' | 'hosts'>> & { base?: string }>) =>
      withDefinition(state as EditAppState, (definition) => {
        const { base, ...head } = payload;
        return { ...definition, ...head, ...(base !== undefined && { bases: { ...definition.bases, default: base } }) };
      }) as never,
    wayTyped: (state, { payload: { way, label } }: PayloadAction<{ way: string; label: string }>) =>
      withDefinition(state as EditAppState, (definition) => {
        const { connection } = definition;
        if (connection === undefined) return definition;
        return { ...definition, connection: { ...connection, ways: { ...connection.ways, [way]: { ...connection.ways[way]!, label } } } };
      }) as never,
    eventTyped: (
      state,
      {
        payload: { list, event, method, path, ...head },
      }: PayloadAction<OfEvent & { title?: string; help?: string; order?: string; method?: string; path?: string }>,
    ) =>
      withEvent(state as EditAppState, list, event, (of) => ({
        ...of,
        ...head,
        ...(of.request !== undefined && {
          request: { ...of.request, ...(method !== undefined && { method }), ...(path !== undefined && { path }) },
        }),
      })) as never,
    fieldTyped: (state, { payload: { list, event, key, ...part } }: PayloadAction<OfEvent & Partial<DefinitionField> & { key: string }>) =>
      withEvent(state as EditAppState, list, event, (of) => ({
        ...of,
        fields: of.fields.map((field) => (field.key === key ? { ...field, ...part } : field)),
      })) as never,
    jsonTyped: (state, { payload: { text } }: PayloadAction<{ text: string }>) => {
      const definition = parsed(text);
      return changed(state as EditAppState, { json: text, ...(definition !== null && { definition }) }) as never;
    },
    undone: (state) =>
      (state.phase === 'loaded'
        ? changed(state as EditAppState, { definition: state.stored as Definition, json: null, issues: [], losses: [] })
        : state) as never,
    saveAsked: (state, _action: PayloadAction<{ acceptsLosses: boolean }>) =>
      changed(state as EditAppState, { isBusy: true, issues: [], losses: [] }) as never,
    lossesKept: (state) => changed(state as EditAppState, { losses: [] }) as never,
    exportAsked: (state) => state,
    deletionAsked: (state) => changed(state as EditAppState, { isDeleting: true }) as never,
    deletionCancelled: (state) => changed(state as EditAppState, { isDeleting: false }) as never,
    deletionConfirmed: (state) => changed(state as EditAppState, { isDeleting: false, isBusy: true, issues: [] }) as never,
    /** By the flow. */
    loaded: (
      _state,
      { payload: { definition, ...app } }: PayloadAction<Pick<Editing, 'id' | 'version' | 'mayChange' | 'authType' | 'definition'>>,
    ) =>
      ({
        phase: 'loaded',
        ...app,
        stored: definition,
        definition,
        json: null,
        isBusy: false,
        issues: [],
        losses: [],
        isDeleting: false,
      }) as never,
    missing: missRemote,
    failed: failRemote,
    refused: (state, { payload }: PayloadAction<Partial<Pick<Editing, 'issues' | 'losses'>>>) =>
      changed(state as EditAppState, { isBusy: false, ...payload }) as never,
  },
  extraReducers: (builder) => void builder.addCase(placeEntered, () => loading as never),
});

export const selectEditApp = sliceSelector(editAppSlice);

const { deletionConfirmed, exportAsked, failed, loaded, missing, refused, saveAsked } = editAppSlice.actions;

/** Saves, exports and deletes the app. */
export function* editAppFlow(): SagaGenerator<void> {
  yield* onLeading(saveAsked, save);
  yield* onLeading(deletionConfirmed, remove);
  yield* onLeading(exportAsked, exportApp);
}

export const loadApp = remoteLoader(
  function* ({ key = '' }: PageParams) {
    const reply = yield* request('getOwnApp', { params: { id: key } });
    if (reply.status === 200) yield* put(loaded({ ...reply.body, definition: reply.body.definition as unknown as Definition }));
    else yield* put(reply.status === 404 ? missing() : failed());
  },
  () => failed(),
);

function* save({ payload: { acceptsLosses } }: ReturnType<typeof saveAsked>): SagaGenerator<void> {
  const state = yield* select(selectEditApp);
  if (state.phase !== 'loaded') return;
  const { id, version, definition } = state;
  try {
    const reply = yield* request('updateOwnApp', { params: { id }, body: { definition, version, acceptsLosses } });
    if (reply.status === 200) {
      yield* put(loaded({ ...reply.body, definition: reply.body.definition as unknown as Definition }));
      return void (yield* put(toastShown({ type: 'success', message: texts.saved })));
    }
    const issues = issuesIn(reply.body, texts.saveFailed);
    const hasLosses = reply.status === 409 && placedIssues(reply.body).length > 0;
    yield* put(refused(hasLosses ? { losses: issues } : { issues }));
  } catch (error) {
    yield* put(refused({ issues: [describeFailure(error, { unreachable: texts.saveFailed, refused: texts.saveFailed })] }));
  }
}

function* remove(): SagaGenerator<void> {
  const state = yield* select(selectEditApp);
  if (state.phase !== 'loaded') return;
  try {
    const reply = yield* request('deleteOwnApp', { params: { id: state.id } });
    if (reply.status !== 204 && reply.status !== 404)
      return void (yield* put(refused({ issues: reply.body.messages.length > 0 ? reply.body.messages : [texts.removeFailed] })));
    yield* put(toastShown({ type: 'success', message: texts.removed }));
    const { location } = yield* getPorts();
    location.push('/app/own-apps');
  } catch (error) {
    yield* put(refused({ issues: [describeFailure(error, { unreachable: texts.removeFailed, refused: texts.removeFailed })] }));
  }
}

function* exportApp(): SagaGenerator<void> {
  const state = yield* select(selectEditApp);
  if (state.phase !== 'loaded') return;
  const { page } = yield* getPorts();
  page.saveFile(fileNameOf(state.stored.name), JSON.stringify(state.stored, null, 2));
}
