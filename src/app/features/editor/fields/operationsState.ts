/** The operations of the Zap's apps, by app, and the choices that apps know, by step and field. */
import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { Choice, Field } from '../../../../domain/runs/fields';
import { appChosen, connectionChosen, editorEntered, eventChosen } from '../state';
import type { DynamicChoices } from './FieldInput';
import type { LoadedFields } from './dependentFields';
import type { AppOperations } from './operations';

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
}

export interface OtherZap {
  readonly id: number;
  readonly title: string;
}

/** The place of the choices of a field. */
export const choicesKey = (stepKey: string, field: string): string => `${stepKey} ${field}`;

const initial: EditorOperations = { apps: {}, choices: {}, fields: {}, zaps: null };

const setApp = (state: EditorOperations, app: string, value: LoadedOperations): EditorOperations => ({
  ...state,
  apps: { ...state.apps, [app]: value },
});
const setChoices = (state: EditorOperations, key: string, field: string, value: DynamicChoices): EditorOperations => ({
  ...state,
  choices: { ...state.choices, [choicesKey(key, field)]: value },
});

/** The answer to a question that is no longer asked is dropped. */
const answered = (state: EditorOperations, key: string, of: string, answer: (asked: LoadedFields) => LoadedFields): EditorOperations => {
  const asked = state.fields[key];
  return asked === undefined || asked.of !== of ? state : { ...state, fields: { ...state.fields, [key]: answer(asked) } };
};

export const operationsSlice = createSlice({
  name: 'editor/operations',
  reducerPath: 'editorOperations',
  initialState: initial,
  reducers: {
    /** By the user: what an app needs and gives is to be loaded, again after a failure. */
    needsRequested: (state, { payload: { app } }: PayloadAction<{ app: string }>) => setApp(state, app, { phase: 'loading' }),
    choicesRequested: (state, { payload: { key, field } }: PayloadAction<{ key: string; field: string }>) =>
      setChoices(state, key, field, { phase: 'loading' }),
    /** The dynamic fields of a step; `of` are the values that they depend on. Those of other steps that are not here yet are asked for again. */
    fieldsRequested: (state, { payload: { key, of } }: PayloadAction<{ key: string; of: string }>) => {
      const { [key]: before, ...others } = state.fields;
      const kept = Object.entries(others).filter(([, { phase }]) => phase !== 'loading');
      const fields = before?.of === of ? before.fields : null;
      return { ...state, fields: { ...Object.fromEntries(kept), [key]: { phase: 'loading', of, fields } } };
    },
    /** By the flow. */
    needsLoaded: (state, { payload: { app, operations } }: PayloadAction<{ app: string; operations: AppOperations }>) =>
      setApp(state, app, { phase: 'loaded', operations }),
    needsFailed: (state, { payload: { app } }: PayloadAction<{ app: string }>) => setApp(state, app, { phase: 'failed' }),
    needsMissing: (state, { payload: { app } }: PayloadAction<{ app: string }>) => setApp(state, app, { phase: 'missing' }),
    otherZapsLoaded: (state, { payload: { zaps } }: PayloadAction<{ zaps: readonly OtherZap[] }>) => ({ ...state, zaps }),
    choicesLoaded: (
      state,
      { payload: { key, field, choices } }: PayloadAction<{ key: string; field: string; choices: readonly Choice[] }>,
    ) => setChoices(state, key, field, { phase: 'loaded', choices }),
    fieldsLoaded: (state, { payload: { key, of, fields } }: PayloadAction<{ key: string; of: string; fields: readonly Field[] }>) =>
      answered(state, key, of, () => ({ phase: 'loaded', of, fields })),
    fieldsFailed: (state, { payload: { key, of, message } }: PayloadAction<{ key: string; of: string; message: string }>) =>
      answered(state, key, of, ({ fields }) => ({ phase: 'failed', of, fields, message })),
    choicesFailed: (state, { payload: { key, field, message } }: PayloadAction<{ key: string; field: string; message: string }>) =>
      setChoices(state, key, field, { phase: 'failed', message }),
  },
  extraReducers: (builder) => {
    // The choices belong to the steps of one Zap, and the other Zaps to its account.
    builder.addCase(editorEntered, (state) => ({ ...state, choices: {}, fields: {}, zaps: null }));
    // Another account or event has other choices: they are asked for again when their field is shown.
    builder.addMatcher(isAnyOf(appChosen, eventChosen, connectionChosen), (state, { payload: { key } }) => ({
      ...state,
      choices: Object.fromEntries(Object.entries(state.choices).filter(([place]) => !place.startsWith(choicesKey(key, '')))),
    }));
  },
});

export const {
  fieldsRequested,
  fieldsLoaded,
  fieldsFailed,
  needsRequested,
  choicesRequested,
  needsLoaded,
  needsFailed,
  needsMissing,
  otherZapsLoaded,
  choicesLoaded,
  choicesFailed,
} = operationsSlice.actions;

export interface WithEditorOperations {
  readonly editorOperations: EditorOperations;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithEditorOperations {}
}

export const selectOperations = ({ editorOperations }: WithEditorOperations): EditorOperations => editorOperations;
