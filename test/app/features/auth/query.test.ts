import fc from 'fast-check';
import { readEntryQuery, usesRecoveryCode, withoutParam, withQuery } from '../../../../src/app/features/auth/shared/query';
import { readNext } from '../../../../src/app/features/auth/shared/next';

const nothing = {
  email: null,
  reauth: false,
  forceLoginDisplayForm: false,
  invitation: null,
  selectedApis: [],
  useCase: null,
  promo: null,
  currency: null,
  shouldDelayEmailOnboarding: false,
};

describe('the query of log-in and sign-up', () => {
  it('the query of log-in and sign-up without parameters, or with empty ones, asks for nothing [A2.52]', () => {
    expect(readEntryQuery('')).toEqual(nothing);
    expect(readEntryQuery('?email=&selected_apis=&use_case=&promo=&currency=&reauth=&invitation=')).toEqual(nothing);
  });

  it('the query of log-in and sign-up gives the selected apps as a list [A2.47]', () => {
    expect(readEntryQuery('?selected_apis=a,b').selectedApis).toEqual(['a', 'b']);
    expect(readEntryQuery('?selected_apis=a%2C%20b,,').selectedApis).toEqual(['a', 'b']);
  });

  it.each(['use_case', 'use_case_slug'])('the query of log-in and sign-up takes the use case from %s [A2.48]', (name) => {
    expect(readEntryQuery(`?${name}=leads`).useCase).toBe('leads');
  });

  it('the query of log-in and sign-up accepts three promos and ignores others [A2.49]', () => {
    expect(['edu', 'sign-up', 'teamMember', 'other'].map((promo) => readEntryQuery(`?promo=${promo}`).promo)).toEqual([
      'edu',
      'sign-up',
      'teamMember',
      null,
    ]);
  });

  it('the query of log-in and sign-up reads e-mail, invitation, currency and the marks [A2.43, A2.44, A2.45, A2.51]', () => {
    expect(
      readEntryQuery('?email=a%40b.co&invitation=i1&currency=EUR&reauth=1&forceLoginDisplayForm=true&should_delay_email_onboarding=yes'),
    ).toEqual({
      ...nothing,
      email: 'a@b.co',
      invitation: 'i1',
      currency: 'EUR',
      reauth: true,
      forceLoginDisplayForm: true,
      shouldDelayEmailOnboarding: true,
    });
  });

  it('the query of log-in and sign-up takes a destination only when it is there once [A2.42, S37]', () => {
    expect(readNext('?next=%2Fapp%2Fx')).toBe('/app/x');
    expect(readNext('?next=%2Fapp%2Fx&next=https://evil.example')).toBeNull();
    expect(readNext('')).toBeNull();
  });

  it('the query of log-in and sign-up is kept when one parameter is set or taken out [A2.03, A2.56]', () => {
    expect(withQuery('?a=1&b=2', { use_recovery_code: 'yes' })).toBe('?a=1&b=2&use_recovery_code=yes');
    expect(withoutParam('?a=1&use_recovery_code=yes', 'use_recovery_code')).toBe('?a=1');
    expect(withoutParam('?use_recovery_code=yes', 'use_recovery_code')).toBe('');
    expect([usesRecoveryCode('?use_recovery_code=yes'), usesRecoveryCode('?use_recovery_code=no'), usesRecoveryCode('')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('the query of log-in and sign-up is read without an error and never beyond its shape, whatever it contains [A2.52]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (search) => {
        expect(Object.keys(readEntryQuery(search))).toEqual(Object.keys(nothing));
      }),
    );
  });
});
