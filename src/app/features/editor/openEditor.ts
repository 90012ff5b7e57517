/** The Zap in the editor: its address, what is stored of it, and what is edited. */
import type { ZapDraft } from '../../../contract/zapDrafts';
import type { Step, ZapDefinition } from '../../../domain/runs/definition';
import { isSameJson } from '../../../domain/runs/json';
import type { TurnOnIssue } from '../../../domain/turningOn';
import { appKey } from '../../../domain/zapSteps';
import type { History } from './definition/changes';
import type { StepService } from './steps/step';

/** The Zap that the editor opens at a path, null for a new one; `isUnknown`: there can be no such Zap. Null for another page. */
export function editorPlace(pathname: string): { readonly id: number | null; readonly isUnknown: boolean } | null {
  const [path, segment = ''] = /^\/editor(?:\/([^/]*))?\/?$/.exec(pathname) ?? [];
  if (path === undefined) return null;
  if (segment === '') return { id: null, isUnknown: false };
  return /^[1-9]\d{0,9}$/.test(segment) ? { id: Number(segment), isUnknown: false } : { id: null, isUnknown: true };
}

export const editorAddress = (id: number): string => `/editor/${id}`;

/** The published version, which runs. */
export interface LiveVersion extends Readonly<Pick<NonNullable<ZapDraft['live']>, 'number' | 'publishedAt'>> {
  readonly definition: ZapDefinition;
}

/** A draft as it is stored. */
export interface StoredDraft extends Readonly<Pick<ZapDraft, 'revision' | 'savedAt' | 'gaps' | 'hookAddress'>> {
  readonly definition: ZapDefinition;
}

/** The Zap being edited, in the server's last version. */
export interface EditedZap extends Readonly<Pick<ZapDraft, 'ownerZone' | 'triggerIssue' | 'missed' | 'olderApps'>> {
  /** Null while it is not kept anywhere yet. */
  readonly id: number | null;
  /** Absent for a new one, which is created in the current account. */
  readonly accountId?: number;
  readonly title: string;
  readonly state: 'on' | 'off' | 'draft';
  /** The editor is the Zap's owner. */
  readonly isOwn: boolean;
  readonly draft: StoredDraft;
  /** Null until it is published. */
  readonly live: LiveVersion | null;
}

/** The action that failed. */
export type EditorTask = 'save' | 'on' | 'off' | 'publish' | 'copy' | 'remove' | 'move' | 'hook';

/** The obstacles, shown above the steps. */
export type EditorFailure =
  /** Nothing was kept, or it was not turned on or off; what was typed stays. */
  | { readonly kind: 'failed'; readonly what: EditorTask; readonly messages: readonly string[]; readonly isUnreachable?: boolean }
  /** Another person has changed the steps meanwhile: `theirs` is what they made of them, once it is known. */
  | { readonly kind: 'outdated'; readonly theirs: ZapDefinition | null }
  /** It cannot be turned on. */
  | {
      readonly kind: 'refused';
      readonly messages: readonly string[];
      readonly fixes: readonly string[];
      /** The plan's objections. */
      readonly issueTypes: readonly TurnOnIssue[];
      readonly helpUrl: string | null;
    };

/** A connected account of an app that the Zap's owner may use, and the person who edits. */
export interface Connection {
  readonly id: number;
  /** The app's key. */
  readonly app: string;
  readonly title: string;
  /** The name of the person who shares it; null for the person's own. */
  readonly sharedBy: string | null;
  /** The app refused its credentials. */
  readonly isLost: boolean;
  /** Its way of signing in, which decides about the fields of a step; null where none is known. */
  readonly way: string | null;
}

/** The way of signing in of the connection of a step; null where none is known. */
export const wayOfStep = (
  connections: readonly Connection[] | null,
  { app, connectionId }: Pick<Step, 'app' | 'connectionId'>,
): string | null => connections?.find((each) => each.id === connectionId && each.app === appKey(app))?.way ?? null;

/** True while it is being loaded how the account of a step signs in. */
export const isWayComing = ({ connections, haveConnectionsFailed }: OpenEditor, { connectionId }: Pick<Step, 'connectionId'>): boolean =>
  connections === null && haveConnectionsFailed !== true && connectionId !== null;

export type EditorBusy = 'saving' | 'switching' | 'publishing';

export interface OpenEditor {
  readonly phase: 'open';
  readonly zap: EditedZap;
  readonly title: string;
  readonly definition: ZapDefinition;
  readonly history: History;
  readonly services: readonly StepService[];
  /** The connected accounts; null while unknown. */
  readonly connections: readonly Connection[] | null;
  /** They could not be loaded. */
  readonly haveConnectionsFailed?: boolean;
  /** The key of the step or path in the panel, if it still exists; null for none. */
  readonly opened: string | null;
  readonly busy: EditorBusy | null;
  readonly failure: EditorFailure | null;
  /** Something was kept since the page was opened. */
  readonly isSaved: boolean;
  /** The last saved change was turning the Zap on or off. */
  readonly isSwitched: boolean;
  /** It holds what was not saved when the page was left before. */
  readonly isRestored: boolean;
  /** A decision about the missed items, or about a newer version of an app, is being carried out. */
  readonly isDeciding?: boolean;
}

/** The restored content of an editor that was left; without title or definition if those were saved. */
export type RestoredDraft = Pick<OpenEditor, 'busy' | 'failure' | 'isSaved' | 'isSwitched' | 'isRestored'> &
  Partial<Pick<OpenEditor, 'title' | 'definition'>>;

/** The unsaved changes. */
export const changesOf = ({ title, definition, zap }: OpenEditor): { readonly title: boolean; readonly definition: boolean } => ({
  title: title.trim() !== zap.title.trim(),
  definition: !isSameJson(definition, zap.draft.definition),
});

export const hasChanges = (open: OpenEditor): boolean => {
  const changes = changesOf(open);
  return changes.title || changes.definition;
};

/** The draft differs from the published version, or there is none. */
export const isPublishable = ({ zap: { live }, definition }: OpenEditor): boolean =>
  live === null || !isSameJson(live.definition, definition);
