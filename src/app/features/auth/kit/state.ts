import { createAction } from '@reduxjs/toolkit';
import type { Query } from '../../../../contract/types';
import { placeEntered } from '../../../platform/place';
import { reducerOf } from '../../../platform/reducerOf';
import { sessionEnded, sessionRefreshed, sessionTimedOut } from '../../session';
import { emptyForms, secretFields, type FieldName, type Forms, type PageName } from './forms';
import type { Results } from './results';
import { isPasswordStep } from './passwordStep';

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
  /** What Continue has started: the look-up of the email's provider, or the redirect to it. */
  readonly lookUp: 'none' | 'asking' | 'leaving';
  readonly captcha: CaptchaState;
}

export interface CaptchaState {
  /** A captcha was required and stays so until somebody signs in. */
  readonly isDue: boolean;
  readonly phase: 'idle' | 'working' | 'solved' | 'failed';
  /** Sent with the next submit, once (S08); null unless solved. */
  readonly token: string | null;
}

/** The slice `login` of the state. */
export interface WithAuth {
  readonly login: AuthState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithAuth {}
}

/** The action that a captcha is bound to (S08). */
export type CaptchaAction = Query<'getCaptchaChallenge'>['action'];

type ValuesOf<P extends PageName> = { page: P; values: Partial<Forms[P]> };
type FieldOf<P extends PageName> = { page: P; field: FieldName<P> };
type ResultOf<P extends PageName> = { page: P; result: Results[P] };
/** One member for each page, so that a form's values cannot be sent to another page. */
type ForEach<K> = K extends PageName
  ? { values: ValuesOf<K>; field: FieldOf<K>; result: ResultOf<K>; submit: { page: K } & SubmitExtras[K] }
  : never;

interface SubmitExtras {
  login: Record<never, never>;
  /** The one field to send, named by the caller. */
  twoFactor: { field: FieldName<'twoFactor'> };
  secureSession: Record<never, never>;
  forgotPassword: Record<never, never>;
  resetPassword: Record<never, never>;
  signUp: Record<never, never>;
}

export const formChanged = createAction<ForEach<PageName>['values']>('login/formChanged');
export const fieldTouched = createAction<ForEach<PageName>['field']>('login/fieldTouched');
/** Continue was pressed on the first step of the log-in page (D1). */
export const emailSubmitted = createAction('login/emailSubmitted');
/**
 * It is known how the person signs in: by password, at a provider to which the browser is now redirected, or, after coming back,
 * not yet.
 */
export const emailLookedUp = createAction<{ leadsTo: 'password' | 'provider' | 'nowhere' }>('login/emailLookedUp');
export const formSubmitted = createAction<ForEach<PageName>['submit']>('login/formSubmitted');
export const formAnswered = createAction<ForEach<PageName>['result']>('login/formAnswered');
export const formReset = createAction<{ page: PageName }>('login/formReset');
export const resultReset = createAction<{ page: PageName }>('login/resultReset');
/** The person ticks 'not a robot'; the browser starts computing (D4). */
export const captchaChecked = createAction<{ action: CaptchaAction }>('login/captchaChecked');
export const captchaSolved = createAction<{ captcha: string }>('login/captchaSolved');
export const captchaFailed = createAction('login/captchaFailed');
/** Solved too long ago to be accepted. */
export const captchaExpired = createAction('login/captchaExpired');
/** The page was left: its request is aborted (R20) and its secrets cleared. */
export const pageLeft = createAction<{ page: PageName }>('login/pageLeft');

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

type AnyForm = Record<string, string | boolean>;
const without = (fields: PageState['submitted'], changed: object): PageState['submitted'] =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in changed)));

function change(auth: AuthState, page: PageName, next: (before: PageState) => object): AuthState {
  return { ...auth, [page]: { ...auth[page], ...next(auth[page]) } };
}

/** The page as it is once it went out of view, without its secrets; the log-in page in its first step. */
const left = (auth: AuthState, page: PageName): AuthState => ({
  ...change(auth, page, ({ form }) => ({
    ...emptyPage(page),
    form: Object.fromEntries(Object.entries(form as AnyForm).map(([field, value]) => [field, secretFields.has(field) ? '' : value])),
  })),
  waitForEmailSubmit: page === 'login' || auth.waitForEmailSubmit,
  lookUp: 'none',
});

/** The log-in page in its second step. */
const revealed = (auth: AuthState): AuthState => ({
  ...change(auth, 'login', ({ touched }) => ({ touched: { ...touched, email: true, password: true } })),
  waitForEmailSubmit: false,
  lookUp: 'none',
});

export const authReducer = reducerOf<AuthState>(initialAuth, (on) => {
  on(formChanged, (auth, { payload: { page, values } }) =>
    change(auth, page, ({ form, touched, submitted }) => ({
      form: { ...form, ...values },
      // A password manager's fill counts as touched (D1).
      touched: {
        ...touched,
        ...Object.fromEntries(
          Object.keys(values)
            .filter((field) => secretFields.has(field))
            .map((field) => [field, true]),
        ),
      },
      submitted: without(submitted, values),
    })),
  );
  on(fieldTouched, (auth, { payload: { page, field } }) =>
    (auth[page].touched as Record<string, true>)[field]
      ? auth
      : change(auth, page, ({ touched }) => ({ touched: { ...touched, [field]: true } })),
  );
  on(emailSubmitted, (auth) => ({ ...auth, lookUp: 'asking' }));
  on(emailLookedUp, (auth, { payload: { leadsTo } }) => {
    if (leadsTo !== 'password') return { ...auth, lookUp: leadsTo === 'provider' ? 'leaving' : 'none' };
    return revealed(auth);
  });
  on(formSubmitted, (auth, { payload: { page } }) =>
    auth[page].isSubmitting
      ? auth
      : change(auth, page, ({ form }) => ({
          isSubmitting: true,
          result: null,
          submitted: Object.fromEntries(Object.keys(form).map((field) => [field, true])),
        })),
  );
  on(formAnswered, (auth, { payload: { page, result } }) => ({
    ...change(auth, page, () => ({ isSubmitting: false, result })),
    captcha: { isDue: auth.captcha.isDue || result.outcome === 'captchaRequired', ...idle },
  }));
  on(formReset, (auth, { payload: { page } }) => ({
    ...change(auth, page, () => ({ touched: {}, submitted: {}, form: emptyForms[page] })),
    waitForEmailSubmit: page === 'login' || auth.waitForEmailSubmit,
  }));
  on(resultReset, (auth, { payload: { page } }) => (auth[page].result ? change(auth, page, () => ({ result: null })) : auth));
  on(pageLeft, (auth, { payload: { page } }) => ({
    ...left(auth, page),
    captcha: { ...auth.captcha, ...idle },
  }));
  on(placeEntered, (auth, { payload: { kind, pathname, state } }) => {
    // While it is being sent the form stays as it is, wherever the history goes.
    if (kind !== 'POP' || !/^\/app\/login\/?$/.test(pathname) || auth.login.isSubmitting) return auth;
    if (isPasswordStep(state)) return revealed(auth);
    return auth.waitForEmailSubmit ? auth : left(auth, 'login');
  });
  on(captchaChecked, (auth) => ({ ...auth, captcha: { ...auth.captcha, phase: 'working', token: null } }));
  on(captchaSolved, (auth, { payload: { captcha } }) => ({ ...auth, captcha: { ...auth.captcha, phase: 'solved', token: captcha } }));
  on(captchaFailed, (auth) => ({ ...auth, captcha: { ...auth.captcha, phase: 'failed', token: null } }));
  on(captchaExpired, (auth) => ({ ...auth, captcha: { ...auth.captcha, ...idle } }));
  on(sessionTimedOut, (auth) => ({ ...auth, hasLastSessionTimedOut: true }));
  on(sessionRefreshed, (auth) => ({ ...auth, hasLastSessionTimedOut: false, captcha: initialAuth.captcha }));
  on(sessionEnded, () => initialAuth);
});
