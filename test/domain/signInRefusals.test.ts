import { signInStepOf } from '../../src/domain/signInRefusals';

it('a reason on the wire names its step of signing in, and any other reason none [A8.03, A8.04, A8.05]', () => {
  expect(['account_locked', 'mfa_required', 'single_session'].map(signInStepOf)).toEqual(['locked', 'two_factor', 'single_session']);
  expect(['csrf_failed', 'two_factor', 'toString', '__proto__', '', null].map(signInStepOf)).toEqual([null, null, null, null, null, null]);
});
