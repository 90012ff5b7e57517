import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { describeFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { takeFile } from '../../../platform/files';
import { getPorts, onLeading } from '../../../platform/flows';
import { placeEntered } from '../../../platform/place';
import { sliceSelector } from '../../../platform/sliceSelector';
import { waitForCurrentAccount } from '../../accounts';
import { hostsToConfirmIn, type HostsToConfirm } from '../../connections';
import { definitionByHand, issuesOf, readExported, sentenceOf, type ByHand, type Definition } from '../definition';
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
  /** All hosts to which it sends credentials, as the server shows them. */
  readonly toConfirm: HostsToConfirm | null;
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
  toConfirm: null,
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
    drafted: (state, { payload }: PayloadAction<Pick<NewAppState, 'definition' | 'foreignHosts' | 'toConfirm'>>) => ({
      ...state,
      step: 'review' as const,
      ...payload,
      isConfirmed: false,
      isBusy: false,
    }),
    /** It sends credentials to other hosts than were shown. */
    hostsChanged: (state, { payload: { toConfirm } }: PayloadAction<{ toConfirm: HostsToConfirm }>) => ({
      ...state,
      toConfirm,
      foreignHosts: toConfirm.hosts,
      isConfirmed: false,
    }),
    refused: (state, { payload: { issues } }: PayloadAction<{ issues: readonly string[] }>) => ({
      ...state,
      isBusy: false,
      issues: [...issues],
    }),
  },
  extraReducers: (builder) => void builder.addCase(placeEntered, () => initialNewApp),
});

export const selectNewApp = sliceSelector(newAppSlice);

const { createAsked, draftAsked, drafted, fileChosen, fileRead, hostsChanged, read, readAsked, refused } = newAppSlice.actions;

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
    if (definition === null || issues.length > 0) return void (yield* put(refused({ issues })));
    return yield* draft({ definition });
  }
  const exported = from === 'text' ? readExported(text) : null;
  if (exported !== null) return yield* draft({ definition: exported });
  const reply = yield* ask(yield* document());
  if (reply === null) return;
  if (reply.status === 200) yield* put(read({ operations: reply.body.operations }));
  else yield* put(refused({ issues: issuesOf(reply.body, texts.readFailed).map(sentenceOf) }));
}

function* document() {
  const { from, text, address } = yield* select(selectNewApp);
  return from === 'address' ? { address: address.trim() } : { text };
}

function* ask(body: { text?: string; address?: string; definition?: Definition; operations?: string[] }) {
  const accountId = yield* waitForCurrentAccount();
  return accountId === null ? null : yield* request('readApiDocument', { query: { accountId }, body });
}

function* makeDraft(): SagaGenerator<void> {
  const { chosen } = yield* select(selectNewApp);
  yield* draft({ ...(yield* document()), operations: [...chosen] });
}

function* draft(body: Parameters<typeof ask>[0]): SagaGenerator<void> {
  const reply = yield* ask(body);
  if (reply === null) return;
  if (reply.status === 200 && reply.body.definition !== null) {
    const { definition, foreignHosts, toConfirm } = reply.body;
    yield* put(drafted({ definition: definition as unknown as Definition, foreignHosts, toConfirm }));
  } else
    yield* put(refused({ issues: reply.status === 200 ? [texts.readFailed] : issuesOf(reply.body, texts.readFailed).map(sentenceOf) }));
}

function* create(): SagaGenerator<void> {
  const { definition, toConfirm } = yield* select(selectNewApp);
  const accountId = yield* waitForCurrentAccount();
  if (accountId === null || definition === null) return;
  const reply = yield* request('createOwnApp', {
    query: { accountId },
    body: { definition, ...(toConfirm && { digest: toConfirm.digest }) },
  });
  if (reply.status === 201) {
    const { location } = yield* getPorts();
    location.push(`/app/own-apps/${encodeURIComponent(reply.body.id)}`);
    return;
  }
  const changed = hostsToConfirmIn(reply.body.text);
  if (changed !== null) yield* put(hostsChanged({ toConfirm: changed }));
  yield* put(refused({ issues: issuesOf(reply.body, texts.failed).map(sentenceOf) }));
}
