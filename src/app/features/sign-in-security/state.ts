import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Reply } from '../../../contract/types';
import { readFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { getPorts, isAbort, onEach, onLeading } from '../../platform/flows';
import { placeEntered } from '../../platform/place';
import { sliceSelector } from '../../platform/sliceSelector';
import { selectCurrentProfileId, sessionEnded } from '../session';
import { codesFile, texts } from './texts';

/** The page that contains the section. */
export const securityPath = '/app/settings/security';

type BodyOf<N extends 'getSecurity' | 'listSessions'> = Extract<Reply<N>, { status: 200 }>['body'];
export type SecurityOverview = BodyOf<'getSecurity'>;
export type Device = BodyOf<'listSessions'>['objects'][number];

export interface PasswordForm {
  readonly password: string;
  readonly password1: string;
  readonly password2: string;
}
export type Card = 'password' | 'factor' | 'devices';

export interface SecurityState {
  readonly loaded: { readonly overview: SecurityOverview; readonly devices: readonly Device[] } | null;
  readonly failure: string | null;
  readonly form: PasswordForm;
  readonly fieldErrors: Readonly<Partial<Record<keyof PasswordForm, string>>>;
  /** The pending request: a card's own action, or the id of a session that is being ended. */
  readonly busy: 'password' | 'codes' | 'others' | { readonly session: string } | null;
  readonly notice: { readonly card: Card; readonly kind: 'success' | 'error'; readonly text: string } | null;
  /** Shown only once. */
  readonly codes: readonly string[] | null;
}

const emptyForm: PasswordForm = { password: '', password1: '', password2: '' };
export const initialSecurity: SecurityState = {
  loaded: null,
  failure: null,
  form: emptyForm,
  fieldErrors: {},
  busy: null,
  notice: null,
  codes: null,
};

export const securitySlice = createSlice({
  name: 'signInSecurity',
  initialState: initialSecurity,
  reducers: {
    /** By the person. */
    retried(state) {
      state.failure = null;
    },
    passwordTyped(state, { payload }: PayloadAction<Partial<PasswordForm>>) {
      const fieldErrors = Object.fromEntries(Object.entries(state.fieldErrors).filter(([name]) => !(name in payload)));
      return { ...state, form: { ...state.form, ...payload }, fieldErrors, notice: null };
    },
    passwordSubmitted(state) {
      state.busy = 'password';
      state.fieldErrors = {};
      state.notice = null;
    },
    renewalConfirmed(state) {
      state.busy = 'codes';
      state.notice = null;
    },
    codesDownloaded: (state) => state,
    codesSaved(state) {
      state.codes = null;
    },
    endChosen(state, { payload }: PayloadAction<{ session: string }>) {
      state.busy = { session: payload.session };
      state.notice = null;
    },
    endOthersChosen(state) {
      state.busy = 'others';
      state.notice = null;
    },
    /** By the flow. */
    loaded: (state, { payload }: PayloadAction<{ overview: SecurityOverview; devices: readonly Device[] }>) => ({
      ...state,
      loaded: payload,
      failure: null,
    }),
    failed(state, { payload }: PayloadAction<{ message: string }>) {
      if (state.loaded === null) state.failure = payload.message;
    },
    passwordChanged(state, { payload }: PayloadAction<{ text: string }>) {
      state.form = emptyForm;
      state.busy = null;
      state.notice = { card: 'password', kind: 'success', text: payload.text };
    },
    passwordRefused(
      state,
      { payload: { fieldErrors, message } }: PayloadAction<{ fieldErrors: SecurityState['fieldErrors']; message: string | null }>,
    ) {
      state.busy = null;
      state.fieldErrors = fieldErrors;
      state.notice = message === null ? null : { card: 'password', kind: 'error', text: message };
    },
    codesRenewed: (state, { payload }: PayloadAction<{ codes: readonly string[] }>) => ({ ...state, busy: null, codes: payload.codes }),
    actEnded(state, { payload }: PayloadAction<{ card: Card; kind: 'success' | 'error'; text: string }>) {
      state.busy = null;
      state.notice = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      // Typed text and codes are cleared as soon as the section is left.
      .addCase(placeEntered, (state, { payload: { pathname } }) => {
        if (pathname !== securityPath) Object.assign(state, { ...initialSecurity, loaded: state.loaded });
      })
      .addCase(sessionEnded, () => initialSecurity);
  },
});

export const selectSecurity = sliceSelector(securitySlice);

const {
  codesDownloaded,
  actEnded,
  codesRenewed,
  endChosen,
  endOthersChosen,
  failed,
  passwordChanged,
  passwordRefused,
  passwordSubmitted,
  renewalConfirmed,
} = securitySlice.actions;

/** Changes the password, renews recovery codes and ends sessions. */
export function* securityFlow(): SagaGenerator<void> {
  yield* onLeading(passwordSubmitted, () => told('password', changePassword));
  yield* onLeading(renewalConfirmed, () => told('factor', renewCodes));
  yield* onLeading(endChosen, (action) => told('devices', () => endSession(action.payload.session)));
  yield* onLeading(endOthersChosen, () => told('devices', endOthers));
  yield* onEach(codesDownloaded, download);
}

/** Loads the state of the sign-in and the devices at each visit, because other devices change them. */
export function* loadSecurity(): SagaGenerator<void> {
  const id = yield* select(selectCurrentProfileId);
  if (id === null) return;
  try {
    const overview = yield* request('getSecurity', { params: { id } });
    const devices = yield* request('listSessions', {});
    if (overview.status !== 200 || devices.status !== 200) return void (yield* put(failed({ message: texts.failed })));
    yield* put(securitySlice.actions.loaded({ overview: overview.body, devices: devices.body.objects }));
  } catch (error) {
    yield* put(failed({ message: readFailure(error).messages.at(-1) ?? texts.failed }));
  }
}

/** Runs an action; an error that no outcome names is shown on its card. */
function* told(card: Card, act: () => SagaGenerator<void>): SagaGenerator<void> {
  try {
    yield* call(act);
  } catch (error) {
    if (isAbort(error)) throw error;
    yield* put(actEnded({ card, kind: 'error', text: readFailure(error).messages.at(-1) ?? texts.failed }));
  }
}

/** POST /api/v3/profiles/:id/password. */
function* changePassword(): SagaGenerator<void> {
  const id = yield* select(selectCurrentProfileId);
  const { form, loaded } = yield* select(selectSecurity);
  if (id === null || loaded === null) return;
  const { password, ...fresh } = form;
  const body = loaded.overview.hasPassword ? form : fresh;
  const reply = yield* request('changePassword', { params: { id }, body });
  if (reply.status === 204) {
    yield* put(passwordChanged({ text: texts.password.changed }));
    return yield* loadSecurity();
  }
  const issues = reply.body.fieldErrors;
  const fieldErrors = Object.fromEntries(Object.entries(issues).map(([name, sentences]) => [name, sentences.join(' ')]));
  const isAtField = Object.keys(fieldErrors).length > 0;
  yield* put(passwordRefused({ fieldErrors, message: isAtField ? null : reply.body.messages.join(' ') || texts.failed }));
}

function* renewCodes(): SagaGenerator<void> {
  const reply = yield* request('renewRecoveryCodes', { body: {} });
  if (reply.status !== 200) {
    return void (yield* put(actEnded({ card: 'factor', kind: 'error', text: reply.body.messages.join(' ') || texts.failed })));
  }
  yield* put(codesRenewed({ codes: reply.body.recoveryCodes }));
  yield* loadSecurity();
}

function* endSession(id: string): SagaGenerator<void> {
  const reply = yield* request('deleteSession', { params: { id }, body: {} });
  // One that no longer exists is already in the wanted state.
  const isEnded = reply.status === 204 || reply.status === 404;
  yield* loadSecurity();
  yield* put(
    isEnded
      ? actEnded({ card: 'devices', kind: 'success', text: texts.devices.ended })
      : actEnded({ card: 'devices', kind: 'error', text: reply.body.messages.join(' ') || texts.failed }),
  );
}

function* endOthers(): SagaGenerator<void> {
  const reply = yield* request('deleteOtherSessions', { body: {} });
  yield* loadSecurity();
  yield* put(
    reply.status === 204
      ? actEnded({ card: 'devices', kind: 'success', text: texts.devices.endedOthers })
      : actEnded({ card: 'devices', kind: 'error', text: reply.body.messages.join(' ') || texts.failed }),
  );
}

function* download(): SagaGenerator<void> {
  const { codes } = yield* select(selectSecurity);
  if (codes === null) return;
  const { name, text } = codesFile(codes);
  (yield* getPorts()).page.saveFile(name, text);
}
