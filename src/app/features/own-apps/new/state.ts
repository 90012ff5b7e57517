import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { describeFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { takeFile } from '../../../platform/files';
import { getPorts, onLeading } from '../../../platform/flows';
import { placeEntered } from '../../../platform/place';
import { sliceSelector } from '../../../platform/sliceSelector';
import { waitForCurrentAccount } from '../../accounts';
import { definitionByHand, issuesIn, readExported, type ByHand, type Definition } from '../definition';
import { newTexts as texts } from '../texts';

export interface Operation {
  readonly id: string;
  readonly title: string;
  readonly tag: string | null;
  readonly isReading: boolean;
  readonly isDeprecated: boolean;
}

export interface NewAppState {
  readonly step: 'source' | 'operations' | 'review';
  readonly from: 'text' | 'address' | 'hand';
  readonly text: string;
  readonly address: string;
  readonly hand: ByHand;
  readonly operations: readonly Operation[];
  /** Ids. */
  readonly chosen: readonly string[];
  readonly search: string;
  readonly definition: Definition | null;
  readonly foreignHosts: readonly string[];
  readonly isConfirmed: boolean;
  readonly isBusy: boolean;
  /** What is wrong, and where in a definition. */
  readonly issues: readonly string[];
}

export const initialNewApp: NewAppState = {
  step: 'source',
  from: 'text',
  text: '',
  address: '',
  hand: { name: '', server: '', signIn: 'bearer', keyName: 'X-Api-Key' },
  operations: [],
  chosen: [],
  search: '',
  definition: null,
  foreignHosts: [],
  isConfirmed: false,
  isBusy: false,
  issues: [],
};

type Typed = Partial<Pick<NewAppState, 'from' | 'text' | 'address' | 'search' | 'isConfirmed'>>;

export const newAppSlice = createSlice({
  name: 'ownApps/new',
  reducerPath: 'newOwnApp',
  initialState: initialNewApp,
  reducers: {
    /** By the person. */
    typed: (state, { payload }: PayloadAction<Typed>) => ({ ...state, ...payload }),
    handTyped: (state, { payload }: PayloadAction<Partial<ByHand>>) => ({ ...state, hand: { ...state.hand, ...payload } }),
    nameTyped: (state, { payload: { name } }: PayloadAction<{ name: string }>) =>
      state.definition === null ? state : { ...state, definition: { ...state.definition, name } },
    fileChosen: (state, _action: PayloadAction<{ ticket: string }>) => state,
    toggled: (state, { payload: { ids, isChosen } }: PayloadAction<{ ids: readonly string[]; isChosen: boolean }>) => {
      const others = state.chosen.filter((id) => !ids.includes(id));
      return { ...state, chosen: isChosen ? [...others, ...ids] : others };
    },
    wentTo: (state, { payload: { step } }: PayloadAction<{ step: NewAppState['step'] }>) => ({ ...state, step, issues: [] }),
    readAsked: (state) => ({ ...state, isBusy: true, issues: [] }),
    draftAsked: (state) => ({ ...state, isBusy: true, issues: [] }),
    createAsked: (state) => ({ ...state, isBusy: true, issues: [] }),
    /** By the flow. */
    fileRead: (state, { payload: { text } }: PayloadAction<{ text: string }>) => ({ ...state, from: 'text' as const, text }),
    read: (state, { payload: { operations } }: PayloadAction<{ operations: readonly Operation[] }>) => ({
      ...state,
      step: 'operations' as const,
      operations: [...operations],
      chosen: operations.length > 20 ? [] : operations.filter(({ isDeprecated }) => !isDeprecated).map(({ id }) => id),
      isBusy: false,
    }),
    drafted: (
      state,
      { payload: { definition, foreignHosts } }: PayloadAction<{ definition: Definition; foreignHosts: readonly string[] }>,
    ) => ({ ...state, step: 'review' as const, definition, foreignHosts: [...foreignHosts], isConfirmed: false, isBusy: false }),
    refused: (state, { payload: { issues } }: PayloadAction<{ issues: readonly string[] }>) => ({
      ...state,
      isBusy: false,
      issues: [...issues],
    }),
  },
  extraReducers: (builder) => void builder.addCase(placeEntered, () => initialNewApp),
});

export const selectNewApp = sliceSelector(newAppSlice);

const { createAsked, draftAsked, drafted, fileChosen, fileRead, read, readAsked, refused } = newAppSlice.actions;

/** Reads a document, makes an app of the chosen operations, and creates it. */
export function* newAppFlow(): SagaGenerator<void> {
  yield* onLeading(fileChosen, function* ({ payload: { ticket } }) {
    const file = takeFile(ticket);
    if (file !== null) yield* put(fileRead({ text: yield* call(() => file.text().catch(() => '')) }));
  });
  yield* onLeading(readAsked, () => attempt(readDocument, texts.readFailed));
  yield* onLeading(draftAsked, () => attempt(makeDraft, texts.readFailed));
  yield* onLeading(createAsked, () => attempt(create, texts.failed));
}

/** The sentence of a request that could not be made. */
function* attempt(act: () => SagaGenerator<void>, sentence: string): SagaGenerator<void> {
  try {
    yield* act();
  } catch (error) {
    yield* put(refused({ issues: [describeFailure(error, { unreachable: sentence, refused: sentence })] }));
  }
}

function* readDocument(): SagaGenerator<void> {
  const { from, text, hand } = yield* select(selectNewApp);
  if (from === 'hand') {
    const definition = definitionByHand(hand);
    const issues = [...(hand.name.trim() === '' ? [texts.nameMissing] : []), ...(definition === null ? [texts.serverInvalid] : [])];
    return void (yield* put(
      definition === null || issues.length > 0 ? refused({ issues }) : drafted({ definition, foreignHosts: definition.hosts }),
    ));
  }
  const exported = from === 'text' ? readExported(text) : null;
  if (exported !== null) return void (yield* put(drafted({ definition: exported, foreignHosts: exported.hosts })));
  const reply = yield* ask([]);
  if (reply === null) return;
  if (reply.status === 200) yield* put(read({ operations: reply.body.operations }));
  else yield* put(refused({ issues: reply.body.messages.length > 0 ? reply.body.messages : [texts.readFailed] }));
}

function* ask(operations: readonly string[]) {
  const accountId = yield* waitForCurrentAccount();
  if (accountId === null) return null;
  const { from, text, address } = yield* select(selectNewApp);
  const of = from === 'address' ? { address: address.trim() } : { text };
  return yield* request('readApiDocument', { query: { accountId }, body: { ...of, operations: [...operations] } });
}

function* makeDraft(): SagaGenerator<void> {
  const { chosen } = yield* select(selectNewApp);
  const reply = yield* ask(chosen);
  if (reply === null) return;
  if (reply.status === 200 && reply.body.definition !== null)
    yield* put(drafted({ definition: reply.body.definition as unknown as Definition, foreignHosts: reply.body.foreignHosts }));
  else yield* put(refused({ issues: reply.status !== 200 && reply.body.messages.length > 0 ? reply.body.messages : [texts.readFailed] }));
}

function* create(): SagaGenerator<void> {
  const { definition } = yield* select(selectNewApp);
  const accountId = yield* waitForCurrentAccount();
  if (accountId === null || definition === null) return;
  const reply = yield* request('createOwnApp', { query: { accountId }, body: { definition } });
  if (reply.status === 201) {
    const { location } = yield* getPorts();
    location.push(`/app/own-apps/${encodeURIComponent(reply.body.id)}`);
    return;
  }
  yield* put(refused({ issues: issuesIn(reply.body, texts.failed) }));
}
