/** The dialogs of the editor: versions, the changes before publishing, and settings of the whole Zap. */
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ZapVersion } from '../../../../contract/zapDrafts';
import type { ZapDefinition } from '../../../../domain/runs/definition';
import { editorEntered } from '../state';

export type EditorDialog = 'versions' | 'publish' | 'zone' | 'runTitle' | 'import' | 'move';

export interface EditorVersions {
  readonly dialog: EditorDialog | null;
  readonly list:
    { readonly phase: 'loading' } | { readonly phase: 'failed' } | { readonly phase: 'loaded'; readonly versions: readonly ZapVersion[] };
  /** The version that is compared with the draft. */
  readonly shown: { readonly number: number; readonly definition: ZapDefinition } | null;
  /** Why a file could not be imported; null if nothing is wrong. */
  readonly importFailure: string | null;
}

const initial: EditorVersions = { dialog: null, list: { phase: 'loading' }, shown: null, importFailure: null };

/** A version becomes the draft; it runs once it is published. */
export const rollbackRequested = createAction('editor/versions/rollbackRequested');
/** A file is wanted that holds the Zap without secrets. */
export const exportRequested = createAction('editor/versions/exportRequested');
/** `ticket`: of the chosen file (`platform/files`). */
export const importRequested = createAction<{ ticket: string }>('editor/versions/importRequested');

export const versionsSlice = createSlice({
  name: 'editor/versions',
  reducerPath: 'editorVersions',
  initialState: initial,
  reducers: {
    /** By the user. */
    listOpened: (state): EditorVersions => ({
      ...initial,
      dialog: 'versions',
      list: state.list.phase === 'loaded' ? state.list : initial.list,
    }),
    publishFormOpened: (state): EditorVersions => ({ ...state, dialog: 'publish' }),
    zoneFormOpened: (state): EditorVersions => ({ ...state, dialog: 'zone' }),
    runTitleFormOpened: (state): EditorVersions => ({ ...state, dialog: 'runTitle' }),
    importFormOpened: (state): EditorVersions => ({ ...state, dialog: 'import', importFailure: null }),
    moveFormOpened: (state): EditorVersions => ({ ...state, dialog: 'move' }),
    dialogClosed: (state): EditorVersions => ({ ...state, dialog: null, shown: null, importFailure: null }),
    versionChosen: (state, _action: PayloadAction<{ number: number }>): EditorVersions => ({ ...state, shown: null }),
    /** By the flow. */
    listLoaded: (state, { payload: { versions } }: PayloadAction<{ versions: readonly ZapVersion[] }>): EditorVersions => ({
      ...state,
      list: { phase: 'loaded', versions },
    }),
    listFailed: (state): EditorVersions => ({ ...state, list: { phase: 'failed' } }),
    versionLoaded: (
      state,
      { payload: { number, definition } }: PayloadAction<{ number: number; definition: ZapDefinition }>,
    ): EditorVersions => ({ ...state, shown: { number, definition } }),
    importFailed: (state, { payload: { message } }: PayloadAction<{ message: string }>): EditorVersions => ({
      ...state,
      importFailure: message,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(editorEntered, () => initial);
  },
});

export const {
  listOpened,
  publishFormOpened,
  zoneFormOpened,
  runTitleFormOpened,
  importFormOpened,
  moveFormOpened,
  dialogClosed,
  versionChosen,
  listLoaded,
  listFailed,
  versionLoaded,
  importFailed,
} = versionsSlice.actions;

export interface WithEditorVersions {
  readonly editorVersions: EditorVersions;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithEditorVersions {}
}

export const selectVersions = ({ editorVersions }: WithEditorVersions): EditorVersions => editorVersions;
