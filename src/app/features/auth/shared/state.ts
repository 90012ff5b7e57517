import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { Query } from '../../../../contract/types';
import { placeEntered } from '../../../platform/place';
import { sliceSelector } from '../../../platform/sliceSelector';
import { isValidTransition, type Transition } from '../../../platform/transitions';
import { sessionEnded, sessionRefreshed, sessionTimedOut } from '../../session';
import { emptyForms, secretFields, type FieldName, type Forms, type PageName } from './forms';
import type { Results } from './outcomes';

/** A sign-in or sign-up page: exactly these five. */
export interface PageState<P extends PageName = PageName> {
  readonly isSubmitting: boolean;
  /** Fields that the person has focused. */
  readonly touched: Partial<Record<FieldName<P>, true>>;
  /** Fields as sent with the last submit; a field changed since is removed, and its error no longer shows. */
  readonly submitted: Partial<Record<FieldName<P>, true>>;
  readonly form: Readonly<Forms[P]>;
  readonly result: Results[P] | null;
}

export type Pages = { readonly [P in PageName]: PageState<P> };

export interface AuthState extends Pages {
  /** The previous session timed out: the log-in page says so. */
  readonly hasLastSessionTimedOut: boolean;
  /** The log-in page shows its first step: the email has not been submitted yet (D1). */
  readonly waitForEmailSubmit: boolean;
  /** The request that Continue has started: the look-up of the email's provider, or the redirect to it. */
  readonly lookUp: 'none' | 'asking' | 'leaving';
  readonly captcha: CaptchaState;
}

export interface CaptchaState {
  /** A captcha was required and stays so until a person signs in. */
  readonly isDue: boolean;
  readonly phase: 'idle' | 'working' | 'solved' | 'failed';
  /** Sent with the next submit, once (S08); null unless solved. */
  readonly token: string | null;
}

/**
 * The history state of the second step of the log-in page, which has a separate entry: Back leads from the password
 * to the email address and not away from the site. In no storage (S47).
 */
export interface PasswordStep {
  readonly step: 'password';
  readonly email: string;
}

/** Whether an entry of the history is that of the second step. */
export const isPasswordStep = (state: unknown): boolean => (state as Partial<PasswordStep> | null)?.step === 'password';

/** The action that a captcha is bound to (S08). */
export type CaptchaAction = Query<'getCaptchaChallenge'>['action'];

type ValuesOf<P extends PageName> = { page: P; values: Partial<Forms[P]> };
type FieldOf<P extends PageName> = { page: P; field: FieldName<P> };
type ResultOf<P extends PageName> = { page: P; result: Results[P] };
/** One member for each page, so that a form's values cannot be sent to another page. */
type ForEach<K> = K extends PageName
  ? { values: ValuesOf<K>; field: FieldOf<K>; result: ResultOf<K>; submit: { page: K } & SubmitExtras<K> }
  : never;

/** A code is sent as the one field that the caller names. */
type SubmitExtras<P> = P extends 'twoFactor' ? { field: FieldName<'twoFactor'> } : unknown;

const emptyPage = <P extends PageName>(page: P): PageState<P> => ({
  isSubmitting: false,
  touched: {},
  submitted: {},
  form: emptyForms[page],
  result: null,
});

export const initialAuth: AuthState = {
  login: emptyPage('login'),
  twoFactor: emptyPage('twoFactor'),
  secureSession: emptyPage('secureSession'),
  forgotPassword: emptyPage('forgotPassword'),
  resetPassword: emptyPage('resetPassword'),
  signUp: emptyPage('signUp'),
  hasLastSessionTimedOut: false,
  waitForEmailSubmit: true,
  lookUp: 'none',
  captcha: { isDue: false, phase: 'idle', token: null },
};

const idle = { phase: 'idle', token: null } as const;

/** A reply to a submit, or the end of a session, resets the captcha while it is being solved or has been: what follows may be late. */
const captchaTransitions = {
  solved: { from: ['working', 'idle'], to: 'solved' },
  failed: { from: ['working', 'idle'], to: 'failed' },
  expired: { from: ['solved'], to: 'idle', ignoredIn: ['idle'] },
} satisfies Record<string, Transition<CaptchaState['phase']>>;

/** A page whose fields are addressed by name. */
interface AnyPage {
  isSubmitting: boolean;
  touched: Record<string, true>;
  submitted: Record<string, true>;
  form: Record<string, string | boolean>;
  result: PageState['result'];
}
const pageOf = (auth: Draft<AuthState>, page: PageName): AnyPage => auth[page] as AnyPage;

const markAll = (fields: object): Record<string, true> => Object.fromEntries(Object.keys(fields).map((field) => [field, true as const]));

/** Empties a page that went out of view, except fields without secrets; the log-in page goes back to its first step. */
function resetPage(auth: Draft<AuthState>, page: PageName): void {
  const { form } = pageOf(auth, page);
  for (const field of Object.keys(form)) if (secretFields.has(field)) form[field] = '';
  Object.assign(auth[page], { ...emptyPage(page), form });
  if (page === 'login') auth.waitForEmailSubmit = true;
  auth.lookUp = 'none';
}

/** Shows the second step of the log-in page. */
function showPasswordStep(auth: Draft<AuthState>): void {
  Object.assign(auth.login.touched, { email: true, password: true });
  auth.waitForEmailSubmit = false;
  auth.lookUp = 'none';
}

export const authSlice = createSlice({
  name: 'login',
  initialState: initialAuth,
  reducers: {
    formChanged(auth, { payload: { page, values } }: PayloadAction<ForEach<PageName>['values']>) {
      const { form, touched, submitted } = pageOf(auth, page);
      Object.assign(form, values);
      for (const field of Object.keys(values)) {
        // A password manager's fill counts as touched (D1).
        if (secretFields.has(field)) touched[field] = true;
        delete submitted[field];
      }
    },
    fieldTouched(auth, { payload: { page, field } }: PayloadAction<ForEach<PageName>['field']>) {
      pageOf(auth, page).touched[field] = true;
    },
    /** Continue was pressed on the first step of the log-in page (D1). */
    emailSubmitted(auth) {
      auth.lookUp = 'asking';
    },
    /**
     * It is known how the person signs in: by password, at a provider to which the browser is now redirected, or, after coming back,
     * not yet.
     */
    emailLookedUp(auth, { payload: { leadsTo } }: PayloadAction<{ leadsTo: 'password' | 'provider' | 'nowhere' }>) {
      if (leadsTo === 'password') showPasswordStep(auth);
      else auth.lookUp = leadsTo === 'provider' ? 'leaving' : 'none';
    },
    formSubmitted(auth, { payload }: PayloadAction<ForEach<PageName>['submit']>) {
      const page = pageOf(auth, payload.page);
      if (page.isSubmitting) return;
      page.isSubmitting = true;
      page.result = null;
      page.submitted = markAll(page.form);
    },
    formAnswered(auth, { payload: { page, result } }: PayloadAction<ForEach<PageName>['result']>) {
      Object.assign(auth[page], { isSubmitting: false, result });
      auth.captcha = { isDue: auth.captcha.isDue || result.outcome === 'captcha_required', ...idle };
    },
    formReset(auth, { payload: { page } }: PayloadAction<{ page: PageName }>) {
      Object.assign(auth[page], { touched: {}, submitted: {}, form: emptyForms[page] });
      if (page === 'login') auth.waitForEmailSubmit = true;
    },
    resultReset(auth, { payload: { page } }: PayloadAction<{ page: PageName }>) {
      auth[page].result = null;
    },
    /** The page was left: its request is aborted (R20) and its secrets cleared. */
    pageLeft(auth, { payload: { page } }: PayloadAction<{ page: PageName }>) {
      resetPage(auth, page);
      Object.assign(auth.captcha, idle);
    },
    /** The person ticks 'not a robot'; the browser starts computing (D4). */
    captchaChecked(auth, _action: PayloadAction<{ action: CaptchaAction }>) {
      Object.assign(auth.captcha, { phase: 'working', token: null });
    },
    captchaSolved(auth, action: PayloadAction<{ captcha: string }>) {
      if (!isValidTransition(auth.captcha, captchaTransitions.solved, action)) return;
      Object.assign(auth.captcha, { phase: 'solved', token: action.payload.captcha });
    },
    captchaFailed(auth, action: PayloadAction) {
      if (!isValidTransition(auth.captcha, captchaTransitions.failed, action)) return;
      Object.assign(auth.captcha, { phase: 'failed', token: null });
    },
    /** Solved too long ago to be accepted. */
    captchaExpired(auth, action: PayloadAction) {
      if (!isValidTransition(auth.captcha, captchaTransitions.expired, action)) return;
      Object.assign(auth.captcha, idle);
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(placeEntered, (auth, { payload: { kind, pathname, state } }) => {
        // While it is being sent the form stays as it is, wherever the history goes.
        if (kind !== 'POP' || !/^\/app\/login\/?$/.test(pathname) || auth.login.isSubmitting) return;
        if (isPasswordStep(state)) showPasswordStep(auth);
        else if (!auth.waitForEmailSubmit) resetPage(auth, 'login');
      })
      .addCase(sessionTimedOut, (auth) => {
        auth.hasLastSessionTimedOut = true;
      })
      .addCase(sessionRefreshed, (auth) => {
        auth.hasLastSessionTimedOut = false;
        auth.captcha = initialAuth.captcha;
      })
      .addCase(sessionEnded, () => initialAuth);
  },
});

export const {
  formChanged,
  fieldTouched,
  emailSubmitted,
  emailLookedUp,
  formSubmitted,
  formAnswered,
  formReset,
  resultReset,
  pageLeft,
  captchaChecked,
  captchaSolved,
  captchaFailed,
  captchaExpired,
} = authSlice.actions;

export const selectAuth = sliceSelector(authSlice);
