import { createAction } from '@reduxjs/toolkit';
import type { Reply } from '../../../contract/types';
import { placeEntered } from '../../platform/place';
import { reducerOf } from '../../platform/reducerOf';
import { sessionEnded } from '../session';

/** The page that contains the section. */
export const securityPath = '/app/settings/security';

type BodyOf<N extends 'getSecurity' | 'listSessions'> = Extract<Reply<N>, { status: 200 }>['body'];
export type Standing = BodyOf<'getSecurity'>;
export type Device = BodyOf<'listSessions'>['objects'][number];

export interface PasswordForm {
  readonly password: string;
  readonly password1: string;
  readonly password2: string;
}
export type Card = 'password' | 'factor' | 'devices';

export interface SecurityState {
  readonly loaded: { readonly standing: Standing; readonly devices: readonly Device[] } | null;
  readonly failure: string | null;
  readonly form: PasswordForm;
  readonly fieldErrors: Readonly<Partial<Record<keyof PasswordForm, string>>>;
  /** What waits for the server: a card's own action, or the id of a session that is being ended. */
  readonly busy: 'password' | 'codes' | 'others' | { readonly session: string } | null;
  readonly notice: { readonly card: Card; readonly kind: 'success' | 'error'; readonly text: string } | null;
  /** Shown only once. */
  readonly codes: readonly string[] | null;
}

/** By the person. */
export const securityRetried = createAction('signInSecurity/retried');
export const passwordTyped = createAction<Partial<PasswordForm>>('signInSecurity/passwordTyped');
export const passwordSubmitted = createAction('signInSecurity/passwordSubmitted');
export const renewalConfirmed = createAction('signInSecurity/renewalConfirmed');
export const codesDownloaded = createAction('signInSecurity/codesDownloaded');
export const codesSaved = createAction('signInSecurity/codesSaved');
export const endChosen = createAction<{ session: string }>('signInSecurity/endChosen');
export const endOthersChosen = createAction('signInSecurity/endOthersChosen');
/** By the flow. */
export const securityLoaded = createAction<{ standing: Standing; devices: readonly Device[] }>('signInSecurity/loaded');
export const securityFailed = createAction<{ message: string }>('signInSecurity/failed');
export const passwordChanged = createAction<{ text: string }>('signInSecurity/passwordChanged');
export const passwordRefused = createAction<{ fieldErrors: SecurityState['fieldErrors']; message: string | null }>(
  'signInSecurity/passwordRefused',
);
export const codesRenewed = createAction<{ codes: readonly string[] }>('signInSecurity/codesRenewed');
export const actEnded = createAction<{ card: Card; kind: 'success' | 'error'; text: string }>('signInSecurity/actEnded');

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

export const securityReducer = reducerOf<SecurityState>(initialSecurity, (on) => {
  on(securityRetried, (state) => ({ ...state, failure: null }));
  on(securityLoaded, (state, { payload }) => ({ ...state, loaded: payload, failure: null }));
  on(securityFailed, (state, { payload }) => (state.loaded === null ? { ...state, failure: payload.message } : state));
  on(passwordTyped, (state, { payload }) => {
    const fieldErrors = Object.fromEntries(Object.entries(state.fieldErrors).filter(([name]) => !(name in payload)));
    return { ...state, form: { ...state.form, ...payload }, fieldErrors, notice: null };
  });
  on(passwordSubmitted, (state) => ({ ...state, busy: 'password', fieldErrors: {}, notice: null }));
  on(passwordChanged, (state, { payload }) => ({
    ...state,
    form: emptyForm,
    busy: null,
    notice: { card: 'password', kind: 'success', text: payload.text },
  }));
  on(passwordRefused, (state, { payload: { fieldErrors, message } }) => ({
    ...state,
    busy: null,
    fieldErrors,
    notice: message === null ? null : { card: 'password', kind: 'error', text: message },
  }));
  on(renewalConfirmed, (state) => ({ ...state, busy: 'codes', notice: null }));
  on(codesRenewed, (state, { payload }) => ({ ...state, busy: null, codes: payload.codes }));
  on(codesSaved, (state) => ({ ...state, codes: null }));
  on(endChosen, (state, { payload }) => ({ ...state, busy: { session: payload.session }, notice: null }));
  on(endOthersChosen, (state) => ({ ...state, busy: 'others', notice: null }));
  on(actEnded, (state, { payload }) => ({ ...state, busy: null, notice: payload }));
  // Typed text and codes are cleared as soon as the section is left.
  on(placeEntered, (state, { payload: { pathname } }) =>
    pathname === securityPath || state === initialSecurity ? state : { ...initialSecurity, loaded: state.loaded },
  );
  on(sessionEnded, (state) => (state === initialSecurity ? state : initialSecurity));
});

export interface WithSecurity {
  readonly signInSecurity: SecurityState;
}

export const selectSecurity = ({ signInSecurity }: WithSecurity): SecurityState => signInSecurity;
