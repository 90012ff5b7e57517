import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { HostsToConfirm } from '../../connections';
import { placeEntered } from '../../../platform/place';
import { failRemote, loading, missRemote, retryRemote, type LoadedPart, type Missing, type Remote } from '../../../platform/remote';
import { sliceSelector } from '../../../platform/sliceSelector';
import {
  isDefinition,
  parsedJson,
  type Definition,
  type DefinitionEvent,
  type DefinitionField,
  type DefinitionRequest,
  type DefinitionWay,
  type Issue,
  type SignIn,
} from '../definition';
import {
  addEvent,
  addField,
  addWay,
  removeEvent,
  removeField,
  removeWay,
  typeField,
  withEvent,
  withRequestPart,
  type Working,
} from './changes';
import { draftKey, noDrafts, withBodyKind, withPairs, type BodyKind, type OfEvent, type Pair, type PairPlace } from './requests';

interface Editing extends Working {
  readonly id: string;
  readonly version: number;
  readonly mayChange: boolean;
  /** How many published Zaps stay on an older version. */
  readonly olderUses: number;
  readonly authType: string;
  /** As it is stored. */
  readonly stored: Definition;
  /** The text of the whole, while it is not the JSON of the definition; null otherwise. */
  readonly json: string | null;
  readonly isBusy: boolean;
  /** Why the last save was refused. */
  readonly issues: readonly Issue[];
  /** What steps would lose by it: a person accepts it or goes on editing. */
  readonly losses: readonly Issue[];
  /** New hosts to which it would send credentials, which a person confirms. */
  readonly toConfirm: HostsToConfirm | null;
  /** The losses were accepted in the last save. */
  readonly acceptsLosses: boolean;
  readonly isDeleting: boolean;
}

export type EditAppState = Remote<Editing> | Missing;

export type LoadedApp = LoadedPart<EditAppState>;

/** What a person has accepted for the save that was refused. */
export interface Accepted {
  readonly acceptsLosses: boolean;
  readonly digest?: string;
}

/** What was accepted counts for the definition that was refused. */
const unaccepted = { losses: [], toConfirm: null, acceptsLosses: false };

const changed = (state: unknown, change: Partial<Editing>): never => {
  const now = state as EditAppState;
  return (now.phase === 'loaded' ? { ...now, ...change } : now) as never;
};

/** The state with a changed definition. The text of the whole follows it. */
const edited = (state: unknown, change: (working: Working) => Working): never => {
  const now = state as EditAppState;
  return (now.phase === 'loaded' ? { ...now, ...change(now), json: null, ...unaccepted } : now) as never;
};

const isNewField = ({ stored }: Editing, { list, event }: OfEvent, key: string): boolean =>
  stored[list].find((each) => each.event === event)?.fields.some((field) => field.key === key) !== true;

type Loaded = Pick<Editing, 'id' | 'version' | 'mayChange' | 'olderUses' | 'authType' | 'definition'>;
type RequestPart = Partial<Pick<DefinitionRequest, 'method' | 'path'>>;
type EventPart = Partial<Pick<DefinitionEvent, 'title' | 'help' | 'order' | 'items' | 'key' | 'since'>>;

const unsaved = { json: null, isBusy: false, issues: [], ...unaccepted, isDeleting: false, drafts: noDrafts };

export const editAppSlice = createSlice({
  name: 'ownApps/edit',
  reducerPath: 'editOwnApp',
  initialState: loading as EditAppState,
  reducers: {
    /** By the person. */
    retried: retryRemote,
    headTyped: (state, { payload }: PayloadAction<Partial<Pick<Definition, 'name' | 'about' | 'hosts'>> & { base?: string }>) =>
      edited(state, ({ definition, drafts }) => {
        const { base, ...head } = payload;
        return {
          definition: { ...definition, ...head, ...(base !== undefined && { bases: { ...definition.bases, default: base } }) },
          drafts,
        };
      }),
    wayAdded: (state, { payload: { kind } }: PayloadAction<{ kind: Exclude<SignIn, 'none'> }>) => edited(state, (of) => addWay(of, kind)),
    wayRemoved: (state, { payload: { way } }: PayloadAction<{ way: string }>) => edited(state, (of) => removeWay(of, way)),
    wayTyped: (state, { payload: { way, ...part } }: PayloadAction<{ way: string } & Partial<DefinitionWay>>) =>
      edited(state, ({ definition, drafts }) => {
        const { connection } = definition;
        if (connection === undefined) return { definition, drafts };
        const ways = { ...connection.ways, [way]: { ...connection.ways[way]!, ...part } };
        return { definition: { ...definition, connection: { ...connection, ways } }, drafts };
      }),
    eventAdded: (state, { payload: { list, title } }: PayloadAction<{ list: OfEvent['list']; title: string }>) =>
      edited(state, (of) => addEvent(of, list, title)),
    eventRemoved: (state, { payload }: PayloadAction<OfEvent>) => edited(state, (of) => removeEvent(of, payload)),
    eventTyped: (state, { payload: { list, event, ...part } }: PayloadAction<OfEvent & EventPart>) =>
      edited(state, (of) => withEvent(of, { list, event }, (each) => ({ ...each, ...part }))),
    requestTyped: (state, { payload: { list, event, ...part } }: PayloadAction<OfEvent & RequestPart>) =>
      edited(state, (of) => withEvent(of, { list, event }, (each) => withRequestPart(each, part))),
    pairsTyped: (state, { payload: { at, pairs, ...of } }: PayloadAction<OfEvent & { at: PairPlace; pairs: readonly Pair[] }>) =>
      edited(state, (working) => withPairs(working, of, at, pairs)),
    bodyKindChosen: (state, { payload: { kind, ...of } }: PayloadAction<OfEvent & { kind: Exclude<BodyKind, 'other'> }>) =>
      edited(state, (working) => withBodyKind(working, of, kind)),
    sampleTyped: (state, { payload: { text, ...of } }: PayloadAction<OfEvent & { text: string }>) =>
      edited(state, ({ definition, drafts }) => {
        const sample = text.trim() === '' ? {} : parsedJson(text);
        const samples = { ...drafts.samples, [draftKey(of)]: text };
        const typed = { definition, drafts: { ...drafts, samples } };
        return sample === undefined ? typed : withEvent(typed, of, (each) => ({ ...each, sample }));
      }),
    fieldAdded: (state, { payload }: PayloadAction<OfEvent>) => edited(state, (of) => addField(of, payload)),
    fieldRemoved: (state, { payload: { index, ...of } }: PayloadAction<OfEvent & { index: number }>) =>
      edited(state, (working) => removeField(working, of, index)),
    fieldTyped: (
      state,
      { payload: { list, event, index, part } }: PayloadAction<OfEvent & { index: number; part: Partial<DefinitionField> }>,
    ) =>
      edited(state, (working) => {
        const key = working.definition[list].find((each) => each.event === event)?.fields[index]?.key ?? '';
        return typeField(working, { list, event }, index, part, isNewField(working as Editing, { list, event }, key));
      }),
    jsonTyped: (state, { payload: { text } }: PayloadAction<{ text: string }>) => {
      const definition = parsedJson(text);
      return changed(state, { json: text, ...(isDefinition(definition) && { definition, drafts: noDrafts, ...unaccepted }) });
    },
    /** An earlier version, or one of the document that was read again. It is saved like what is typed. */
    definitionTaken: (state, { payload: { definition } }: PayloadAction<{ definition: Definition }>) =>
      edited(state, () => ({ definition, drafts: noDrafts })),
    undone: (state) => (state.phase === 'loaded' ? changed(state, { definition: state.stored as Definition, ...unsaved }) : state) as never,
    saveAsked: (state, { payload: { acceptsLosses } }: PayloadAction<Accepted>) =>
      changed(state, { isBusy: true, issues: [], ...unaccepted, acceptsLosses }),
    editingKept: (state) => changed(state, unaccepted),
    exportAsked: (state) => state,
    deletionAsked: (state) => changed(state, { isDeleting: true }),
    deletionCancelled: (state) => changed(state, { isDeleting: false }),
    deletionConfirmed: (state) => changed(state, { isDeleting: false, isBusy: true, issues: [] }),
    /** By the flow. */
    loaded: (_state, { payload: { definition, ...app } }: PayloadAction<Loaded>) =>
      ({ phase: 'loaded', ...app, stored: definition, definition, ...unsaved }) as never,
    missing: missRemote,
    failed: failRemote,
    refused: (state, { payload }: PayloadAction<Partial<Pick<Editing, 'issues' | 'losses' | 'toConfirm'>>>) =>
      changed(state, { isBusy: false, ...payload }),
  },
  extraReducers: (builder) => void builder.addCase(placeEntered, () => loading as never),
});

export const selectEditApp = sliceSelector(editAppSlice);
