import fc from 'fast-check';
import { checkedAddress } from '../../src/domain/addresses';
import {
  isSocialLoginError,
  isSocialProvider,
  isSignUpSource,
  oneTapErrors,
  popupAddress,
  signupTypeOf,
  signupTypes,
  socialProviders,
  signUpIntents,
  signUpSources,
  startAddress,
} from '../../src/domain/socialLogin';
import { timings } from '../../src/domain/timings';
import { popups } from '../../src/domain/windows';
import { SocialIdentity } from '../../src/contract/socialLogin';

describe('social login', () => {
  it('signing on is by e-mail, Google, Facebook or Microsoft, and the wire takes no other word [A3.37]', () => {
    expect(signupTypes).toEqual(['email', 'google_sso', 'facebook', 'microsoft']);
    expect(socialProviders.map(signupTypeOf)).toEqual(['google_sso', 'facebook', 'microsoft']);
    const identity = {
      id: 1,
      provider: 'google',
      email: 'a@b.example',
      created_at: '2026-11-21T09:30:00.000Z',
      last_used_at: '2026-11-21T09:30:00.000Z',
    };
    const takes = (type: string) => SocialIdentity.safeParse({ ...identity, signup_type: type }).success;
    expect(signupTypes.map(takes)).toEqual([true, true, true, true]);
    expect(['google', 'apple', 'EMAIL', ''].map(takes)).toEqual([false, false, false, false]);
  });

  it('signing on has two intents and nine sources for analytics [A9.04, A9.05]', () => {
    expect(signUpIntents).toEqual(['one-tap', 'direct']);
    expect(signUpSources).toEqual([
      'sso',
      'google-sso',
      'facebook-sso',
      'microsoft-sso',
      'one-tap',
      'google-one-tap',
      'direct',
      'flab-abs',
      'flab-sso',
    ]);
  });

  it('signing on has seven errors of one-tap [B8.62]', () => {
    expect(new Set(oneTapErrors).size).toBe(7);
  });

  it('signing on begins at the provider’s own address [A7.33, A7.34]', () => {
    expect(startAddress('facebook')).toBe('/sso/start?provider=facebook');
    expect(startAddress('microsoft')).toBe('/sso/start?provider=microsoft');
    expect(startAddress('google')).toBe('/google-sso/start?scopes=basic');
    expect(startAddress('google', { next: '/app/zaps?a=1', popup: 'n' })).toBe(
      '/google-sso/start?scopes=basic&popup=n&next=%2Fapp%2Fzaps%3Fa%3D1',
    );
  });

  it('signing on opens its popup on the splash, by way of the page that sets the CSRF cookie where there is none [A7.42, B2.50]', () => {
    expect(popupAddress('token')).toBe('/window-splash/');
    expect(popupAddress(null)).toBe('/csrf/fix/?next=%2Fwindow-splash%2F');
    expect(popupAddress('')).toBe('/csrf/fix/?next=%2Fwindow-splash%2F');
    const start = startAddress('google', { next: '/app/zaps', popup: 'n' });
    expect(popupAddress('token', start)).toBe(`/window-splash/?next=${encodeURIComponent(start)}`);
    // The address passes the check of the server.
    for (const cookie of ['token', null]) {
      const address = popupAddress(cookie, start);
      expect(checkedAddress(address, 'https://patchbay.example')).toBe(address);
    }
  });

  it('social login keeps its measures: 980 by 600, the other popup 980 by 700, 3 seconds, a day [A9.06, A9.08, A9.09, B9.24]', () => {
    expect(popups).toEqual({ socialLogin: { width: 980, height: 600 }, appConnection: { width: 980, height: 700 } });
    expect([timings.oneTapLoad, timings.oneTapSuppressed]).toEqual([3000, 86_400_000]);
  });

  it('signing on reads words from outside without trusting them', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(isSocialProvider(value)).toBe(socialProviders.includes(value as never));
        expect(isSignUpSource(value)).toBe(signUpSources.includes(value as never));
        expect(isSocialLoginError(value) && typeof value !== 'string').toBe(false);
      }),
    );
  });
});
