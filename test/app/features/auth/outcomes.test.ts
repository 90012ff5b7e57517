import type { ParsedErrorBody } from '../../../../src/app/api';
import { sendCodeOutcome } from '../../../../src/app/features/auth/forgot-password/page';
import { resetOutcome } from '../../../../src/app/features/auth/reset-password/page';
import { codeCheckOutcome, isCaptchaRequired, loginOutcome, secureSessionOutcome } from '../../../../src/app/features/auth/shared/outcomes';
import { signUpOutcome } from '../../../../src/app/features/auth/sign-up/flows';

const body = (more: Partial<ParsedErrorBody> = {}): ParsedErrorBody => ({ messages: [], reason: null, fieldErrors: {}, text: '', ...more });
const captcha = body({ fieldErrors: { captcha: ['Please.'] } });

describe('the outcomes', () => {
  it('the outcomes of a log-in are eight, told by the status [A4.07, A8.01, A8.02, A8.03, A8.04, A8.05, A8.06, A8.07, A8.08]', () => {
    expect([
      loginOutcome({ status: 200, body: { profileId: 7 } }),
      loginOutcome({ status: 401, body: body() }),
      loginOutcome({ status: 403, body: body({ reason: 'account_locked' }) }),
      loginOutcome({ status: 403, body: body({ reason: 'mfa_required' }) }),
      loginOutcome({ status: 403, body: body({ reason: 'single_session' }) }),
      loginOutcome({ status: 403, body: body() }),
      loginOutcome({ status: 422, body: captcha }),
      loginOutcome({ status: 429, body: body() }),
    ]).toEqual(['valid', 'wrong_credentials', 'locked', 'two_factor', 'single_session', 'missing_csrf', 'captcha_required', 'too_often']);
    expect(loginOutcome({ status: 422, body: body() })).toBeNull();
  });

  it('the outcomes of a refused log-in are never made of names that every object has [A8.06]', () => {
    for (const reason of ['constructor', 'toString', '__proto__'])
      expect(loginOutcome({ status: 403, body: body({ reason }) })).toBe('missing_csrf');
  });

  it('the outcomes need a captcha only by marker or field [A4.21, A8.27]', () => {
    expect([captcha, body({ reason: 'captcha_required' }), body(), body({ fieldErrors: { email: ['x'] } })].map(isCaptchaRequired)).toEqual(
      [true, true, false, false],
    );
  });

  it('the outcomes of a code check are four [A4.14]', () => {
    const refused = ([401, 403, 429] as const).map((status) => codeCheckOutcome({ status, body: body() }));
    expect([codeCheckOutcome({ status: 200, body: { profileId: 7 } }), ...refused]).toEqual([
      'valid',
      'not_authenticated',
      'wrong_code',
      'too_often',
    ]);
  });

  it('the outcomes of sending a code are five [A4.15]', () => {
    const refused = ([401, 403, 404, 429] as const).map((status) => sendCodeOutcome({ status, body: body() }));
    expect([sendCodeOutcome({ status: 200, body: { message: 'Sent!' } }), ...refused]).toEqual([
      'sent',
      'not_authenticated',
      'disabled',
      'not_found',
      'too_often',
    ]);
  });

  it('the outcomes of a reset are three [A4.16]', () => {
    const refused = ([400, 401, 403, 429] as const).map((status) => resetOutcome({ status, body: body() }));
    expect([resetOutcome({ status: 200, body: { errors: [] } }), ...refused]).toEqual([
      'reset',
      'invalid_reset',
      'invalid_reset',
      'invalid_reset',
      'too_often',
    ]);
  });

  it('the outcomes of confirming a session are four', () => {
    const refused = ([401, 403, 429] as const).map((status) => secureSessionOutcome({ status, body: body() }));
    expect([secureSessionOutcome({ status: 200, body: { profileId: 7 } }), ...refused]).toEqual([
      'valid',
      'not_authenticated',
      'missing_csrf',
      'too_often',
    ]);
  });

  it('the outcomes of a sign-up tell the validation error from the general one [A5.12, A5.13]', () => {
    expect([
      signUpOutcome({ status: 201, body: { id: 7, email: 'a@b.co' } }),
      signUpOutcome({ status: 400, body: body({ fieldErrors: { email: ['Taken.'] } }) }),
      signUpOutcome({ status: 400, body: body() }),
      signUpOutcome({ status: 422, body: captcha }),
      signUpOutcome({ status: 403, body: body({ reason: 'csrf_failed' }) }),
      signUpOutcome({ status: 403, body: body() }),
      signUpOutcome({ status: 429, body: body() }),
    ]).toEqual(['created', 'invalid_fields', 'refused', 'captcha_required', 'missing_csrf', 'refused', 'too_often']);
  });
});
