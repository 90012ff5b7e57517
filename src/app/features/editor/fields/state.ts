/** What the apps of the open Zap offer, and the choices that apps know: the state, and how it is loaded. */
import { createSlice, isAnyOf, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { fork, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Choice, Field } from '../../../../domain/runs/fields';
import { isSubZap } from '../../../../domain/runs/kinds/subZap';
import { allSteps, findStep } from '../../../../domain/runs/walkSteps';
import { appKey } from '../../../../domain/zapSteps';
import { findFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { callCancellable, getPorts, onEach, onLatest } from '../../../platform/flows';
import { sliceSelector } from '../../../platform/sliceSelector';
import { waitForCurrentAccount } from '../../accounts';
import type { OpenEditor } from '../openEditor';
import { saveFirst } from '../saving/sagas';
import { awaitEvent, hookHidden, hookShown } from './hookEvents';
import { editorEntered, editorOpened, editorSlice, selectEditor } from '../state';
import { testsTexts } from '../tests/texts';
import { texts } from '../texts';
import { haveSameSource, type AppOperations, type DynamicChoices, type LoadedFields } from './operations';

const { appChosen, connectionChosen, definitionReplaced, eventChosen, stepOpened, theirsShown } = editorSlice.actions;

export type LoadedOperations =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed' }
  /** The catalogue has no such app. */
  | { readonly phase: 'missing' }
  | { readonly phase: 'loaded'; readonly operations: AppOperations };

export interface EditorOperations {
  readonly apps: Readonly<Record<string, LoadedOperations>>;
  readonly choices: Readonly<Record<string, DynamicChoices>>;
  /** The dynamic fields of steps, by step. */
  readonly fields: Readonly<Record<string, LoadedFields>>;
  /** The other Zaps of the account, which a step can run; null while they are not known. */
  readonly zaps: readonly OtherZap[] | null;
  /** The keys of the steps whose further fields are unfolded. */
  readonly unfolded: readonly string[];
}

export interface OtherZap {
  readonly id: number;
  readonly title: string;
}

/** The place of the choices of a field. */
export const choicesKey = (stepKey: string, field: string): string => `${stepKey} ${field}`;

export const initialOperations: EditorOperations = { apps: {}, choices: {}, fields: {}, zaps: null, unfolded: [] };

const setApp = (state: EditorOperations, app: string, value: LoadedOperations): EditorOperations => ({
  ...state,
  apps: { ...state.apps, [app]: value },
});
const setChoices = (state: EditorOperations, key: string, field: string, value: DynamicChoices): EditorOperations => ({
  ...state,
  choices: { ...state.choices, [choicesKey(key, field)]: value },
});

/** The answer to a question about choices; dropped if another one was asked later. */
const chosenFrom = (state: EditorOperations, key: string, field: string, value: DynamicChoices): EditorOperations =>
  state.choices[choicesKey(key, field)]?.of === value.of ? setChoices(state, key, field, value) : state;

/** The answer to a question that is no longer asked is dropped. */
const answered = (state: EditorOperations, key: string, of: string, answer: (asked: LoadedFields) => LoadedFields): EditorOperations => {
  const asked = state.fields[key];
  return asked === undefined || asked.of !== of ? state : { ...state, fields: { ...state.fields, [key]: answer(asked) } };
};

export const operationsSlice = createSlice({
  name: 'editor/operations',
  reducerPath: 'editorOperations',
  initialState: initialOperations,
  reducers: {
    /** By the user: what an app needs and gives is to be loaded, again after a failure. */
    needsRequested: (state, { payload: { app } }: PayloadAction<{ app: string }>) => setApp(state, app, { phase: 'loading' }),
    choicesRequested: (state, { payload: { key, field, of } }: PayloadAction<{ key: string; field: string; of: string }>) =>
      setChoices(state, key, field, { phase: 'loading', of }),
    /** The dynamic fields of a step; `of` are the values that they depend on. Those of other steps that are not here yet are asked for again. */
    fieldsRequested: (state, { payload: { key, of } }: PayloadAction<{ key: string; of: string }>) => {
      const { [key]: before, ...others } = state.fields;
      const kept = Object.entries(others).filter(([, { phase }]) => phase !== 'loading');
      const fields = before !== undefined && haveSameSource(before.of, of) ? before.fields : null;
      return { ...state, fields: { ...Object.fromEntries(kept), [key]: { phase: 'loading', of, fields } } };
    },
    moreToggled: (state, { payload: { key } }: PayloadAction<{ key: string }>) => ({
      ...state,
      unfolded: state.unfolded.includes(key) ? state.unfolded.filter((each) => each !== key) : [...state.unfolded, key],
    }),
    /** By the flow. */
    needsLoaded: (state, { payload: { app, operations } }: PayloadAction<{ app: string; operations: AppOperations }>) =>
      setApp(state, app, { phase: 'loaded', operations }),
    needsFailed: (state, { payload: { app } }: PayloadAction<{ app: string }>) => setApp(state, app, { phase: 'failed' }),
    needsMissing: (state, { payload: { app } }: PayloadAction<{ app: string }>) => setApp(state, app, { phase: 'missing' }),
    otherZapsLoaded: (state, { payload: { zaps } }: PayloadAction<{ zaps: readonly OtherZap[] }>) => ({ ...state, zaps }),
    choicesLoaded: (
      state,
      { payload: { key, field, of, choices } }: PayloadAction<{ key: string; field: string; of: string; choices: readonly Choice[] }>,
    ) => chosenFrom(state, key, field, { phase: 'loaded', of, choices }),
    fieldsLoaded: (
      state,
      {
        payload: { key, of, fields, ...example },
      }: PayloadAction<{ key: string; of: string; fields: readonly Field[] } & Pick<LoadedFields, 'sample' | 'outputs'>>,
    ) => answered(state, key, of, () => ({ phase: 'loaded', of, fields, ...example })),
    fieldsFailed: (state, { payload: { key, of, message } }: PayloadAction<{ key: string; of: string; message: string }>) =>
      answered(state, key, of, ({ fields }) => ({ phase: 'failed', of, fields, message })),
    choicesFailed: (
      state,
      { payload: { key, field, of, message } }: PayloadAction<{ key: string; field: string; of: string; message: string }>,
    ) => chosenFrom(state, key, field, { phase: 'failed', of, message }),
  },
  extraReducers: (builder) => {
    // The choices belong to the steps of one Zap, and the other Zaps to its account.
    builder.addCase(editorEntered, (state) => ({ ...state, choices: {}, fields: {}, zaps: null, unfolded: [] }));
    // Another account or event has other choices: they are asked for again when their field is shown.
    builder.addMatcher(isAnyOf(appChosen, eventChosen, connectionChosen), (state, { payload: { key } }) => ({
      ...state,
      choices: Object.fromEntries(Object.entries(state.choices).filter(([place]) => !place.startsWith(choicesKey(key, '')))),
    }));
  },
});

export const selectOperations = sliceSelector(operationsSlice);

const { fieldsRequested, needsRequested, choicesRequested, ...loaded } = operationsSlice.actions;

/** Loads what is needed for the steps of the Zap, once for each app. */
export function* operationsFlow(): SagaGenerator<void> {
  yield* onLatest(isAnyOf(editorOpened, appChosen, eventChosen, definitionReplaced, theirsShown, stepOpened), requestNeeds);
  yield* onEach(needsRequested, loadNeeds);
  yield* onEach(choicesRequested, loadChoices);
  yield* onLatest(fieldsRequested, loadFields);
  yield* onLatest(isAnyOf(hookShown, hookHidden, editorEntered), awaitEvent);
  yield* fork(requestNeeds);
}

function* requestNeeds(): SagaGenerator<void> {
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open') return;
  const { apps } = yield* select(selectOperations);
  const wanted = new Set(allSteps(editor.definition).flatMap(({ app, event }) => (app === '' || event === '' ? [] : [appKey(app)])));
  for (const app of wanted) if (apps[app] === undefined) yield* put(needsRequested({ app }));
  yield* loadOtherZaps(editor);
}

/** The Zaps of the account, if a step runs one. If they cannot be loaded, they are asked for when a step is opened again. */
function* loadOtherZaps({ definition, zap }: OpenEditor): SagaGenerator<void> {
  const { zaps } = yield* select(selectOperations);
  const isWanted = allSteps(definition).some(isSubZap);
  if (!isWanted || zaps !== null) return;
  const accountId = zap.accountId ?? (yield* waitForCurrentAccount());
  if (accountId === null) return;
  const reply = yield* request('listZaps', { query: { accountId, shape: 'move' } });
  if (reply.status !== 200 || reply.body.shape !== 'move') return;
  const others = reply.body.objects.filter(({ id }) => id !== zap.id);
  yield* put(loaded.otherZapsLoaded({ zaps: others.map(({ id, title }) => ({ id, title })) }));
}

function* loadNeeds({ payload: { app } }: ReturnType<typeof needsRequested>): SagaGenerator<void> {
  try {
    const reply = yield* request('getAppOperations', { params: { id: app } });
    if (reply.status !== 200) return void (yield* put(loaded.needsMissing({ app })));
    const { canRun, triggers, actions } = reply.body;
    yield* put(loaded.needsLoaded({ app, operations: { canRun, triggers, actions } }));
  } catch (error) {
    yield* put(loaded.needsFailed({ app }));
    if (findFailure(error) === null) throw error;
  }
}

/** An app that needs an account has no answer without one. */
function* lacksAccount(key: string): SagaGenerator<boolean> {
  const editor = yield* select(selectEditor);
  const step = editor.phase === 'open' ? findStep(editor.definition, key) : undefined;
  if (editor.phase !== 'open' || step === undefined || step.connectionId !== null) return false;
  return editor.services.some((service) => service.key === appKey(step.app) && service.needsConnection);
}

/** Asks the app about a step of the stored draft. `ask` gives the messages of a refusal, null if there is an answer. */
function* askApp(
  key: string,
  ask: (id: number) => SagaGenerator<readonly string[] | null>,
  failed: (message: string) => UnknownAction,
): SagaGenerator<void> {
  const fail = (message: string) => put(failed(message));
  try {
    if (yield* lacksAccount(key)) return void (yield* fail(texts.chooseAccountFirst));
    const stored = yield* saveFirst();
    if (stored === null) return void (yield* fail(testsTexts.unsaved));
    const refusal = yield* ask(stored.id);
    if (refusal !== null) yield* fail(refusal.join(' ') || testsTexts.unreachable);
  } catch (error) {
    yield* fail(testsTexts.unreachable);
    if (findFailure(error) === null) throw error;
  }
}

/** Milliseconds after which a value that is typed, such as the name of a table, is complete. */
const typingPause = 300;

/** The fields that depend on the values of others. Another request ends this one. */
function* loadFields({ payload: { key, of } }: ReturnType<typeof fieldsRequested>): SagaGenerator<void> {
  const { clock } = yield* getPorts();
  yield* callCancellable((signal) => clock.wait(typingPause, signal));
  const ask = function* (id: number) {
    const reply = yield* request('listDynamicFields', { params: { id }, body: { stepKey: key } });
    if (reply.status !== 200) return reply.body.messages;
    const { fields, sample, outputs } = reply.body;
    yield* put(
      loaded.fieldsLoaded({ key, of, fields, ...(sample !== undefined && { sample }), ...(outputs !== undefined && { outputs }) }),
    );
    return null;
  };
  yield* askApp(key, ask, (message) => loaded.fieldsFailed({ key, of, message }));
}

/** The choices that the app knows, such as the tables of a database: they depend on the account and on other fields. */
function* loadChoices({ payload: { key, field, of } }: ReturnType<typeof choicesRequested>): SagaGenerator<void> {
  const ask = function* (id: number) {
    const reply = yield* request('listFieldChoices', { params: { id }, body: { stepKey: key, field } });
    if (reply.status !== 200) return reply.body.messages;
    yield* put(loaded.choicesLoaded({ key, field, of, choices: reply.body.choices }));
    return null;
  };
  yield* askApp(key, ask, (message) => loaded.choicesFailed({ key, field, of, message }));
}
