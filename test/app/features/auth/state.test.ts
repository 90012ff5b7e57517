import {
  authSlice,
  emailLookedUp,
  emailSubmitted,
  fieldTouched,
  formAnswered,
  formChanged,
  formReset,
  formSubmitted,
  initialAuth,
  pageLeft,
  resultReset,
  type AuthState,
} from '../../../../src/app/features/auth/shared/state';
import { selectCanLogIn, selectIsPasswordShown } from '../../../../src/app/features/auth/login/page';
import { selectAreNamesShown, selectCanSignUp, selectIsSignUpPasswordShown } from '../../../../src/app/features/auth/sign-up/page';
import { placeEntered } from '../../../../src/app/platform/place';
import { sessionEnded, sessionRefreshed, sessionTimedOut } from '../../../../src/app/features/session';

const { reducer: authReducer } = authSlice;
const pages = ['login', 'twoFactor', 'secureSession', 'forgotPassword', 'resetPassword', 'signUp'] as const;
const after = (...events: Parameters<typeof authReducer>[1][]): AuthState => events.reduce<AuthState>(authReducer, initialAuth);
const refused = { outcome: 'wrong_credentials', message: 'No.', fieldErrors: {} } as const;

describe('the login state', () => {
  it('the login state has a part for each of the six pages, and each has its five fields [A3.30, A3.32]', () => {
    expect(Object.keys(initialAuth).filter((key) => (pages as readonly string[]).includes(key))).toEqual([...pages]);
    for (const page of pages)
      expect(Object.keys(initialAuth[page]).sort()).toEqual(['form', 'isSubmitting', 'result', 'submitted', 'touched']);
  });

  it('the login state keeps whether the last session timed out and whether the e-mail is awaited [A3.31]', () => {
    expect(initialAuth).toMatchObject({ hasLastSessionTimedOut: false, waitForEmailSubmit: true });
  });

  it('the login state has the fields of each form [A3.21, A3.23, A3.25, A3.26, A3.28]', () => {
    expect(pages.map((page) => Object.keys(initialAuth[page].form))).toEqual([
      ['email', 'password'],
      ['code', 'recoveryCode'],
      [],
      ['email'],
      ['password1', 'password2'],
      ['firstName', 'lastName', 'email', 'password1', 'updates', 'shouldDelayEmailOnboarding'],
    ]);
  });

  it('the login state sets and resets the timed-out flag [A4.23]', () => {
    const set = after(sessionTimedOut({ keepsPage: false }));
    expect(set.hasLastSessionTimedOut).toBe(true);
    expect(authReducer(set, sessionRefreshed({ profileId: 7 })).hasLastSessionTimedOut).toBe(false);
  });

  it.each(pages)('the login state can reset the form and the result of %s, and touches no other page [A4.24]', (page) => {
    const filled: AuthState = JSON.parse(JSON.stringify(initialAuth)) as AuthState;
    for (const name of pages) {
      const { form } = filled[name] as { form: Record<string, unknown> };
      for (const field of Object.keys(form)) form[field] = typeof form[field] === 'boolean' ? true : 'typed';
      Object.assign(filled[name], { result: refused, touched: { any: true }, submitted: { any: true } });
    }
    const reset = authReducer(filled, formReset({ page }));
    expect(reset[page]).toEqual({ ...initialAuth[page], result: refused });
    const cleared = authReducer(filled, resultReset({ page }));
    expect(cleared[page]).toEqual({ ...filled[page], result: null });
    for (const other of pages.filter((name) => name !== page)) {
      expect(reset[other]).toBe(filled[other]);
      expect(cleared[other]).toBe(filled[other]);
    }
  });

  it('the login state forgets the secrets of a page that is left, and keeps the rest of its form [S47]', () => {
    const state = after(
      formChanged({ page: 'signUp', values: { email: 'a@b.co', firstName: 'Ada', password1: 'secret' } }),
      formChanged({ page: 'twoFactor', values: { code: '123456', recoveryCode: 'k7d3' } }),
      pageLeft({ page: 'signUp' }),
      pageLeft({ page: 'twoFactor' }),
    );
    expect(state.signUp.form).toMatchObject({ email: 'a@b.co', firstName: 'Ada', password1: '' });
    expect(state.twoFactor.form).toEqual({ code: '', recoveryCode: '' });
  });

  it('the login state is reset when the session ends [S45]', () => {
    const state = after(formChanged({ page: 'login', values: { email: 'a@b.co' } }), sessionEnded({ where: 'here' }));
    expect(state).toEqual(initialAuth);
  });

  it('no longer counts a field as submitted once it is changed', () => {
    const state = after(
      formChanged({ page: 'login', values: { email: 'a@b.co', password: 'p' } }),
      formSubmitted({ page: 'login' }),
      formChanged({ page: 'login', values: { password: 'q' } }),
    );
    expect(state.login.submitted).toEqual({ email: true });
  });

  it('the login state forgets the last answer with the next submit, so that its words do not show over what is pending', () => {
    const state = after(formAnswered({ page: 'login', result: refused }), formSubmitted({ page: 'login' }));
    expect(state.login).toMatchObject({ isSubmitting: true, result: null });
  });

  it('the login state takes a second submit while one is under way for nothing [R16]', () => {
    const once = after(formSubmitted({ page: 'login' }));
    expect(authReducer(once, formSubmitted({ page: 'login' }))).toBe(once);
  });

  it('the login state gives the same object for an event that it does not know, and survives JSON', () => {
    const state = after(emailSubmitted(), formAnswered({ page: 'login', result: refused }));
    expect(authReducer(state, { type: 'unknown' })).toBe(state);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });
});

const login = (state: AuthState) => ({ shown: selectIsPasswordShown({ login: state }), canSubmit: selectCanLogIn({ login: state }) });

describe('the log-in page', () => {
  const email = formChanged({ page: 'login', values: { email: 'a@b.co' } });
  const touched = fieldTouched({ page: 'login', field: 'password' });

  it('the log-in page shows the e-mail first [A4.02]', () => {
    expect(login(initialAuth).shown).toBe(false);
  });

  it('the log-in page shows the password once the e-mail is there and the password touched; either alone does not [A4.03]', () => {
    expect([login(after(email)).shown, login(after(touched)).shown, login(after(email, touched)).shown]).toEqual([false, false, true]);
  });

  it('the log-in page counts a filled password as touched [A4.03]', () => {
    expect(login(after(formChanged({ page: 'login', values: { email: 'a@b.co', password: 'filled' } })))).toEqual({
      shown: true,
      canSubmit: true,
    });
  });

  it('the log-in page shows the password after a failed log-in without an error at the e-mail, and not with one [A4.04]', () => {
    expect(login(after(formAnswered({ page: 'login', result: refused }))).shown).toBe(true);
    expect(login(after(formAnswered({ page: 'login', result: { ...refused, fieldErrors: { email: 'No.' } } }))).shown).toBe(false);
    expect(login(after(formAnswered({ page: 'login', result: { ...refused, outcome: 'too_often' } }))).shown).toBe(false);
  });

  it('the log-in page can be submitted with an e-mail and a touched password while nothing is under way [A5.01]', () => {
    expect(login(after(email, touched)).canSubmit).toBe(true);
    expect(login(after(touched)).canSubmit).toBe(false);
    expect(login(after(email)).canSubmit).toBe(false);
    expect(login(after(email, touched, formSubmitted({ page: 'login' }))).canSubmit).toBe(false);
  });

  it('Continue reveals the password and starts again when the page is left [A3.31, A4.03]', () => {
    const asked = after(email, emailSubmitted());
    expect([asked.lookUp, asked.waitForEmailSubmit, login(asked).shown]).toEqual(['asking', true, false]);
    const state = after(email, emailSubmitted(), emailLookedUp({ leadsTo: 'password' }));
    expect([state.lookUp, state.waitForEmailSubmit, login(state).shown]).toEqual(['none', false, true]);
    expect(authReducer(state, pageLeft({ page: 'login' })).waitForEmailSubmit).toBe(true);
  });
});

describe('the steps of the log-in page in the history', () => {
  const place = (state: unknown, kind: 'POP' | 'PUSH' | 'REPLACE' = 'POP', pathname = '/app/login') =>
    placeEntered({ pathname, search: '', hash: '', state, key: 'k', kind });
  const step = { step: 'password', email: 'ada@patchbay.example' };
  const second = after(
    formChanged({ page: 'login', values: { email: 'ada@patchbay.example', password: 'typed' } }),
    emailLookedUp({ leadsTo: 'password' }),
  );

  it('the steps of the log-in page in the history lead by Back to the email without the password, and by Forward to the password', () => {
    const back = authReducer(second, place(null));
    expect(back).toMatchObject({ waitForEmailSubmit: true, login: { form: { email: 'ada@patchbay.example', password: '' }, touched: {} } });
    expect(login(back).shown).toBe(false);
    const forward = authReducer(back, place(step));
    expect([forward.waitForEmailSubmit, login(forward).shown]).toEqual([false, true]);
  });

  it('the steps of the log-in page in the history change nothing while the form is being sent, on other pages, and for links', () => {
    const sending = authReducer(second, formSubmitted({ page: 'login' }));
    expect(authReducer(sending, place(null))).toBe(sending);
    expect(authReducer(second, place(null, 'POP', '/app/login/forgot'))).toBe(second);
    expect(authReducer(second, place(null, 'REPLACE'))).toBe(second);
    expect(authReducer(initialAuth, place(null))).toBe(initialAuth);
  });
});

describe('the way to a provider', () => {
  const leaving = after(emailSubmitted(), emailLookedUp({ leadsTo: 'provider' }));

  it('the way to a provider keeps the password hidden, and is over when one comes back or leaves the page [A4.25]', () => {
    expect([leaving.lookUp, login(leaving).shown]).toEqual(['leaving', false]);
    expect(authReducer(leaving, emailLookedUp({ leadsTo: 'nowhere' }))).toMatchObject({ lookUp: 'none', waitForEmailSubmit: true });
    expect(authReducer(leaving, pageLeft({ page: 'login' })).lookUp).toBe('none');
  });
});

describe('the sign-up page', () => {
  const passwordShown = (state: AuthState) => selectIsSignUpPasswordShown({ login: state });
  const faulty = (fieldErrors: Record<string, string>) =>
    formAnswered({ page: 'signUp', result: { outcome: 'invalid_fields', message: null, fieldErrors } });

  it('the sign-up page shows the password once touched, or when it alone is in error [A4.05]', () => {
    expect(passwordShown(initialAuth)).toBe(false);
    expect(passwordShown(after(fieldTouched({ page: 'signUp', field: 'password1' })))).toBe(true);
    expect(passwordShown(after(faulty({ password1: 'Common.' })))).toBe(true);
    expect(passwordShown(after(faulty({ email: 'Taken.', password1: 'Common.' })))).toBe(false);
  });

  it('the sign-up page shows the names after the first interaction [A4.06]', () => {
    expect(selectAreNamesShown({ login: initialAuth })).toBe(false);
    expect(selectAreNamesShown({ login: after(formChanged({ page: 'signUp', values: { email: 'a' } })) })).toBe(true);
  });

  it('the sign-up page can be submitted only with all four fields, and once at a time [A5.08]', () => {
    const whole = { email: 'a@b.co', firstName: 'Ada', lastName: 'L', password1: 'p' };
    const can = (values: Partial<typeof whole>) =>
      selectCanSignUp({ login: after(formChanged({ page: 'signUp', values: { ...whole, ...values } })) });
    expect(can({})).toBe(true);
    for (const field of Object.keys(whole)) expect(can({ [field]: '' })).toBe(false);
    expect(selectCanSignUp({ login: after(formChanged({ page: 'signUp', values: whole }), formSubmitted({ page: 'signUp' })) })).toBe(
      false,
    );
  });
});
