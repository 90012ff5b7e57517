import { createSlice } from '@reduxjs/toolkit';
import { sliceSelector } from '../../../platform/sliceSelector';
import { afterSaving, isSavingAction } from './actions';
import { changesOf, hasChanges, type EditedZap, type OpenEditor, type RestoredDraft } from '../openEditor';
import { editorEntered, editorOpened } from '../state';

/** Unsaved work of an editor that was left, by `draftKey`, restored when the person comes back. Kept as long as the page. */
export type EditorDrafts = Readonly<Record<string, OpenEditor>>;

/** The key of a Zap's draft; a new Zap has one too. */
const draftKey = (id: number | null): string => (id === null ? 'new' : String(id));

/** Of an editor that is left: itself where something of it is not kept or is being kept; null where nothing would be lost. */
export const draftOf = (open: OpenEditor): OpenEditor | null => (hasChanges(open) || open.busy !== null ? open : null);

export const draftsSlice = createSlice({
  name: 'editor/drafts',
  reducerPath: 'editorDrafts',
  initialState: {} as EditorDrafts,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(editorEntered, (drafts, { payload: { left } }) => (left === null ? drafts : { ...drafts, [draftKey(left.zap.id)]: left }))
      .addCase(editorOpened, (drafts, { payload: { zap } }) => without(drafts, draftKey(zap.id)))
      // A save continues after its page is left, and its result is shown when the person comes back.
      .addMatcher(isSavingAction, (drafts, action) => {
        const key = draftKey(action.payload.of);
        const draft = drafts[key];
        if (draft === undefined) return drafts;
        const after = draftOf(afterSaving(draft, action));
        return after === null ? without(drafts, key) : { ...without(drafts, key), [draftKey(after.zap.id)]: after };
      });
  },
});

const without = (drafts: EditorDrafts, key: string): EditorDrafts =>
  key in drafts ? Object.fromEntries(Object.entries(drafts).filter(([each]) => each !== key)) : drafts;

/**
 * A Zap from the server, merged with its draft. Steps that another person has changed since the draft was started are not
 * overwritten: the person chooses whose to keep, as after a save.
 */
export function withDraft(zap: EditedZap, draft: OpenEditor | undefined): { zap: EditedZap; draft?: RestoredDraft } {
  if (draft === undefined || draftOf(draft) === null) return { zap };
  const changes = changesOf(draft);
  const isOutdated = changes.definition && draft.busy === null && zap.draft.revision !== draft.zap.draft.revision;
  const { busy, isSaved, isSwitched } = draft;
  return {
    zap: changes.definition ? { ...zap, draft: draft.zap.draft } : zap,
    draft: {
      busy,
      isSaved,
      isSwitched,
      failure: isOutdated ? { kind: 'outdated', theirs: zap.draft.definition } : null,
      isRestored: changes.title || changes.definition,
      ...(changes.title && { title: draft.title }),
      ...(changes.definition && { definition: draft.definition }),
    },
  };
}

const selectDrafts = sliceSelector(draftsSlice);

export const selectDraft = (state: object, id: number | null): OpenEditor | undefined => selectDrafts(state)[draftKey(id)];
