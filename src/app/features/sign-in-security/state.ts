import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Reply } from '../../../contract/types';
import { placeEntered } from '../../platform/place';
import { sessionEnded } from '../session';

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
export const codesDownloaded = createAction('signInSecurity/codesDownloaded');

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

export const {
  retried: securityRetried,
  passwordTyped,
  passwordSubmitted,
  renewalConfirmed,
  codesSaved,
  endChosen,
  endOthersChosen,
  loaded: securityLoaded,
  failed: securityFailed,
  passwordChanged,
  passwordRefused,
  codesRenewed,
  actEnded,
} = securitySlice.actions;

export interface WithSecurity {
  readonly signInSecurity: SecurityState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithSecurity {}
}

export const selectSecurity = ({ signInSecurity }: WithSecurity): SecurityState => signInSecurity;
