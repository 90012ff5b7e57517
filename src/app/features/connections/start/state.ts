import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { AuthenticationDetails, AuthenticationStart } from '../../../../contract/authentications';
import { connectionValueIssue } from '../../../../domain/connections';
import type { ParsedErrorBody } from '../../../api';
import { describeFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { remoteLoader } from '../../../api/remoteLoader';
import { getPorts, onLeading } from '../../../platform/flows';
import { placeEntered, selectPlace } from '../../../platform/place';
import { failRemote, loading, missRemote, retryRemote, type LoadedPart, type Missing, type Remote } from '../../../platform/remote';
import { sliceSelector } from '../../../platform/sliceSelector';
import { waitForCurrentAccount } from '../../accounts';
import { hostsToConfirmIn, type HostsToConfirm } from '../hostsToConfirm';
import { askForChoice, leaveConnected } from '../choice/state';
import { apiIn, connectionIn, keepStartAddress } from './addresses';
import { texts } from './texts';
import { chosenWay, fieldsOf, firstMode, firstWay, modeOfWay, type ConnectMode } from './ways';

/** Names of fields that are not the app's own. */
export const titleField = 'title';
export const demoField = 'is_demo';

interface ConnectForm {
  readonly start: AuthenticationStart;
  /** The connection that is connected again; null for a new one. */
  readonly connection: AuthenticationDetails | null;
  /** The typed values, by name of the field. Cleared when the page is left, because some are secret. */
  readonly values: Readonly<Record<string, string>>;
  readonly isDemoAgreed: boolean;
  /** By the app's own sign-in, or by typed credentials. */
  readonly mode: ConnectMode;
  /** The chosen one of the ways of the app; null for an app without ways. */
  readonly way: string | null;
  readonly isSubmitting: boolean;
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** The error of the whole form. */
  readonly issue: string | null;
  /** How often it was refused: each time the first field in error is to be shown. */
  readonly refusals: number;
}

/** `cancelled`: in a tab opened for the connection alone, which the browser did not close. */
export type ConnectState = Remote<ConnectForm> | Missing | { readonly phase: 'cancelled' };

export type LoadedConnect = LoadedPart<ConnectState>;

export const initialConnect: ConnectState = loading;

interface Refused extends Pick<ConnectForm, 'fieldErrors' | 'issue'> {
  readonly toConfirm?: HostsToConfirm | null;
}

const without = (errors: LoadedConnect['fieldErrors'], name: string): LoadedConnect['fieldErrors'] =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name));

/** The initial values of the fields: defaults, or the values of the connection that are not secret. */
function firstValues(start: AuthenticationStart, connection: AuthenticationDetails | null): Record<string, string> {
  const fields = [start, ...start.ways].flatMap((way) => way.fields);
  const defaults = fields.flatMap(({ name, default: value }) => (value === null ? [] : [[name, value] as const]));
  return { ...Object.fromEntries(defaults), ...Object.fromEntries((connection?.values ?? []).map(({ name, value }) => [name, value])) };
}

export const connectSlice = createSlice({
  name: 'connections/start',
  reducerPath: 'connect',
  initialState: initialConnect as ConnectState,
  reducers: {
    /** By the user. */
    retried: retryRemote,
    fieldChanged: (state, { payload: { name, value } }: PayloadAction<{ name: string; value: string }>) =>
      state.phase === 'loaded' && !state.isSubmitting
        ? { ...state, values: { ...state.values, [name]: value }, fieldErrors: without(state.fieldErrors, name) }
        : state,
    modeChosen: (state, { payload: { mode } }: PayloadAction<{ mode: ConnectMode }>) =>
      state.phase === 'loaded' && !state.isSubmitting && state.start.oauth !== null
        ? { ...state, mode, fieldErrors: {}, issue: null }
        : state,
    wayChosen: (state, { payload: { name } }: PayloadAction<{ name: string }>) => {
      const way = state.phase === 'loaded' && !state.isSubmitting ? chosenWay({ start: state.start, way: name }) : null;
      return way === null ? state : { ...state, way: way.name, mode: modeOfWay(way), fieldErrors: {}, issue: null };
    },
    demoAgreed: (state, { payload: { isAgreed } }: PayloadAction<{ isAgreed: boolean }>) =>
      state.phase === 'loaded' && !state.isSubmitting
        ? { ...state, isDemoAgreed: isAgreed, fieldErrors: without(state.fieldErrors, demoField) }
        : state,
    submitted(state) {
      if (state.phase === 'loaded') {
        state.isSubmitting = true;
        state.fieldErrors = {};
        state.issue = null;
      }
    },
    cancelled: (): ConnectState => ({ phase: 'cancelled' }),
    /** By the flow. */
    startLoaded: (
      _state,
      { payload: { start, connection = null } }: PayloadAction<{ start: AuthenticationStart; connection?: AuthenticationDetails | null }>,
    ) => {
      const way = firstWay(start, connection);
      return {
        phase: 'loaded',
        start,
        connection,
        values: firstValues(start, connection),
        isDemoAgreed: false,
        mode: way === null ? firstMode(start, connection) : modeOfWay(way),
        way: way?.name ?? null,
        isSubmitting: false,
        fieldErrors: {},
        issue: null,
        refusals: 0,
      };
    },
    startMissing: missRemote,
    startFailed: failRemote,
    /** `toConfirm`: where the app sends what is entered by now. */
    refused: (state, { payload: { toConfirm = null, ...why } }: PayloadAction<Refused>) => {
      if (state.phase !== 'loaded') return state;
      const start = toConfirm === null ? state.start : { ...state.start, toConfirm: { ...toConfirm, hosts: [...toConfirm.hosts] } };
      return { ...state, start, isSubmitting: false, ...why, refusals: state.refusals + 1 };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initialConnect);
  },
});

export const selectConnect = sliceSelector(connectSlice);

const { actions: events } = connectSlice;

/** Saves the connection. */
export function* connectFlow(): SagaGenerator<void> {
  yield* onLeading(events.submitted, connect);
  yield* onLeading(events.cancelled, closeTab);
}

/** Loads the fields that the app asks for. */
export const loadStart = remoteLoader(
  function* () {
    const { pathname, search } = yield* select(selectPlace);
    const api = apiIn(pathname);
    // Nothing is requested for a name that no app can have.
    if (api === null || api.length > 100) return void (yield* put(events.startMissing()));
    const reply = yield* request('startAuthentication', { params: { api } });
    if (reply.status !== 200) return void (yield* put(reply.status === 404 ? events.startMissing() : events.startFailed()));
    const id = connectionIn(search);
    const known = id === null ? null : yield* request('getAuthentication', { params: { id } });
    if (known !== null && known.status !== 200)
      return void (yield* put(known.status === 404 ? events.startMissing() : events.startFailed()));
    yield* put(events.startLoaded({ start: reply.body, connection: known?.body ?? null }));
  },
  () => events.startFailed(),
);

/** The missing fields, checked before sending. */
function fieldErrorsOf(state: LoadedConnect): Record<string, string[]> {
  const { start, values, isDemoAgreed } = state;
  const issues: Record<string, string[]> = {};
  for (const field of fieldsOf(state)) {
    const issue = connectionValueIssue(field, (values[field.name] ?? '').trim());
    if (issue !== null) issues[field.name] = [issue];
  }
  if (start.way === 'demo' && !isDemoAgreed) issues[demoField] = [texts.demoNeeded];
  return issues;
}

function* connect(): SagaGenerator<void> {
  const state = yield* select(selectConnect);
  if (state.phase !== 'loaded') return;
  const fieldErrors = fieldErrorsOf(state);
  if (Object.keys(fieldErrors).length > 0) return void (yield* put(events.refused({ fieldErrors, issue: null })));
  const accountId = yield* waitForCurrentAccount();
  // Cancelled meanwhile.
  if ((yield* select(selectConnect)).phase !== 'loaded') return;
  if (accountId === null) return void (yield* refuse(texts.noAccount));
  try {
    if (state.mode === 'oauth') return yield* signIn(state, accountId);
    const reply = yield* send(state, accountId);
    const { pathname, search } = (yield* getPorts()).location.current();
    if (reply.status === 409) return yield* askForChoice(reply.body, { startSearch: search, again: `${pathname}${search}` });
    if (reply.status !== 201 && reply.status !== 200) return yield* refuseReply(reply.body);
    yield* leaveConnected(reply.body, search);
  } catch (error) {
    yield* refuse(describeFailure(error, { unreachable: texts.network, refused: texts.failed }));
  }
}

/** Continues at the app; `callback` is where it sends the person back. */
function* signIn(state: LoadedConnect, accountId: number): SagaGenerator<void> {
  const { start, values, connection, way } = state;
  const credentials = fieldsOf(state).map(({ name }) => ({ name, value: values[name] ?? '' }));
  const title = values[titleField] ?? '';
  const reply = yield* request('beginAppSignIn', {
    query: { accountId },
    body: {
      api: start.app.key,
      credentials,
      title,
      ...(connection !== null && { connectionId: connection.id }),
      ...namedWay(way),
      ...seenDigest(start),
    },
  });
  if (reply.status !== 200) return yield* refuseReply(reply.body);
  const { location, storage } = yield* getPorts();
  const { pathname, search } = location.current();
  keepStartAddress(storage.session, `${pathname}${search}`);
  location.assign(reply.body.authorizationUrl);
}

function* refuseReply({ fieldErrors, messages, text }: ParsedErrorBody): SagaGenerator<void> {
  const isOfFields = Object.keys(fieldErrors).length > 0;
  const issue = isOfFields ? null : messages.join(' ') || texts.failed;
  yield* put(events.refused({ fieldErrors, issue, toConfirm: hostsToConfirmIn(text) }));
}

/** Connecting an app confirms the hosts that its page shows. */
const seenDigest = ({ toConfirm }: AuthenticationStart): { digest?: string } =>
  toConfirm === undefined ? {} : { digest: toConfirm.digest };

const namedWay = (way: string | null): { signInWay?: string } => (way === null ? {} : { signInWay: way });

function* send(state: LoadedConnect, accountId: number) {
  const { start, values, isDemoAgreed, connection, way } = state;
  const credentials = fieldsOf(state).map(({ name }) => ({ name, value: values[name] ?? '' }));
  if (connection !== null) {
    const body = { credentials, ...namedWay(way), ...seenDigest(start) };
    return yield* request('reconnectAuthentication', { params: { id: connection.id }, body });
  }
  return yield* request('createAuthentication', {
    query: { accountId },
    body: {
      api: start.app.key,
      title: values[titleField] ?? '',
      credentials,
      ...(isDemoAgreed && { isDemo: true as const }),
      ...namedWay(way),
      ...seenDigest(start),
    },
  });
}

/** The page that opened this tab is still there, so closing this one leads back to it. */
function* closeTab(): SagaGenerator<void> {
  (yield* getPorts()).page.close();
}

function* refuse(issue: string): SagaGenerator<void> {
  yield* put(events.refused({ fieldErrors: {}, issue }));
}
