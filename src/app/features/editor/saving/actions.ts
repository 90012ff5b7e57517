/** The messages about a Zap that is being saved. They name their Zap, because another may be open by then. */
import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { MissedDecision } from '../../../../domain/runs/missed';
import type { EditedZap, EditorBusy, EditorFailure, LiveVersion, OpenEditor, StoredDraft } from '../openEditor';

/** `of`: the id of the Zap, null while it has none. */
export const editorBusy = createAction<{ of: number | null; busy: EditorBusy | null }>('editor/busy');
/** The Zap is created: its draft is empty. */
export const zapCreated = createAction<{ of: null; id: number; accountId: number; title: string; draft: StoredDraft }>('editor/zapCreated');
/** The Zap is saved; the given fields have changed. `draft`: as it is stored now. */
export const zapKept = createAction<{
  of: number | null;
  title?: string;
  draft?: StoredDraft;
  live?: LiveVersion;
  state?: EditedZap['state'];
}>('editor/kept');
/** The draft saved by now, by any person: the next save replaces it. */
export const othersSeen = createAction<{ of: number | null; draft: StoredDraft }>('editor/othersSeen');
/** What was found by the trigger of the Zap since it was turned on. */
export const triggerSeen = createAction<{ of: number } & Pick<EditedZap, 'triggerIssue' | 'missed'>>('editor/triggerSeen');
/** A person moves the live version to the newest version of an own app. */
export const newestAsked = createAction<{ of: number; app: string }>('editor/newestAsked');
/** It was moved, or not: null. */
export const newestTried = createAction<{ of: number; app: string | null }>('editor/newestTried');
export const missedDecided = createAction<{ of: number; decision: MissedDecision }>('editor/missedDecided');
/** The decision was carried out or refused. */
export const decisionEnded = createAction<{ of: number }>('editor/decisionEnded');
export const saveFailed = createAction<{ of: number | null; failure: EditorFailure }>('editor/saveFailed');

const savingActions = [
  editorBusy,
  zapCreated,
  zapKept,
  othersSeen,
  saveFailed,
  triggerSeen,
  newestAsked,
  newestTried,
  missedDecided,
  decisionEnded,
] as const;
export const isSavingAction = isAnyOf(...savingActions);

/** An editor, open or left, after a message about its Zap during a save. */
export function afterSaving(open: OpenEditor, action: ReturnType<(typeof savingActions)[number]>): OpenEditor {
  if (editorBusy.match(action)) {
    const { busy } = action.payload;
    return { ...open, busy, failure: busy === null || open.failure?.kind === 'outdated' ? open.failure : null };
  }
  if (othersSeen.match(action)) return { ...open, failure: null, zap: { ...open.zap, draft: action.payload.draft } };
  if (missedDecided.match(action) || newestAsked.match(action)) return { ...open, isDeciding: true };
  if (newestTried.match(action)) {
    const olderApps = open.zap.olderApps?.filter(({ app }) => app !== action.payload.app);
    return { ...open, isDeciding: false, zap: { ...open.zap, olderApps } };
  }
  if (decisionEnded.match(action)) return { ...open, isDeciding: false };
  if (triggerSeen.match(action)) {
    const { triggerIssue, missed } = action.payload;
    return { ...open, zap: { ...open.zap, triggerIssue, missed } };
  }
  if (saveFailed.match(action)) return { ...open, busy: null, failure: action.payload.failure };
  const { of: _of, ...changed } = action.payload;
  const isSwitched = zapKept.match(action) && action.payload.state !== undefined;
  // Publishing takes the newest versions of own apps.
  const olderApps = zapKept.match(action) && action.payload.live !== undefined ? undefined : open.zap.olderApps;
  return { ...open, zap: { ...open.zap, ...changed, olderApps }, isSaved: true, isSwitched, isRestored: false };
}
