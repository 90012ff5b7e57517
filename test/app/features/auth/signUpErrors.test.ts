import { parseErrorBody } from '../../../../src/app/api';
import { SignUpError, signUpErrorOf, SignUpValidationError } from '../../../../src/app/features/auth/sign-up/flows';

const of = (body: object) => signUpErrorOf(parseErrorBody(JSON.stringify(body)));

describe('the error of a refused sign-up', () => {
  it('the error of a refused sign-up lists the sentences of each field [B5.26]', () => {
    const error = of({
      errors: ['Please check the form.'],
      field_errors: { email: ['Taken.', 'Try another.'], password1: ['Too short.'] },
    });
    expect(error).toBeInstanceOf(SignUpValidationError);
    expect(error).toMatchObject({
      name: 'SignUpValidationError',
      fields: { email: ['Taken.', 'Try another.'], password1: ['Too short.'] },
      code: null,
    });
  });

  it('the error of a refused sign-up knows when a captcha is asked for, by reason or by field [B5.26]', () => {
    expect(of({ errors: [], reason: 'captcha_required' })).toMatchObject({ name: 'SignUpValidationError', code: 'captcha_required' });
    expect(of({ errors: [], field_errors: { captcha: ['Solve it.'] } })).toMatchObject({ code: 'captcha_required' });
  });

  it('the error of a refused sign-up is a general one without fields [B5.26, B8.45]', () => {
    const error = of({ errors: ['Not now.'] });
    expect(error).toBeInstanceOf(SignUpError);
    expect([error.name, error.message]).toEqual(['SignUpError', 'Not now.']);
  });
});
