import fc from 'fast-check';
import { checkedSignInAddress } from '../../src/domain/signInAddresses';

const origin = 'https://patchbay.example';

it.each([
  ['/sso/saml/5/start', '/sso/saml/5/start'],
  ['/sso/saml/5/start?reauth=true&next=%2Fapp%2Fx', '/sso/saml/5/start?reauth=true&next=%2Fapp%2Fx'],
  ['https://patchbay.example/sso/saml/5/start', '/sso/saml/5/start'],
  ['/app/login?reauth=true', '/app/login?reauth=true'],
])('the address %s is a page of the sign-in [S38]', (address, expected) => {
  expect(checkedSignInAddress(address, origin)).toBe(expected);
});

it.each([
  'https://idp.example/sso',
  '//idp.example',
  'javascript:alert(1)',
  'blob:https://patchbay.example/x',
  'https://user@patchbay.example/app/login',
  '/app/login/../../logout/',
  '/sso/saml/5/finish?handoff=x',
  '/sso/saml/0/start',
  '/sso/saml/5/start#x',
  '/app/login2',
  null,
  undefined,
  5,
  ['/app/login'],
])('%j is not [S38]', (address) => {
  expect(checkedSignInAddress(address, origin)).toBeNull();
});

it('whatever comes, it gives a path of ours under one of two pages, or nothing [S38]', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.string().map((text) => `/sso/saml/5/start${text}`),
        fc.anything(),
      ),
      (address) => {
        const checked = checkedSignInAddress(address, origin);
        if (checked === null) return;
        const url = new URL(checked, origin);
        expect(url.origin).toBe(origin);
        expect(url.pathname).toMatch(/^\/(?:app\/login|sso\/saml\/\d+\/start)\/?$/);
      },
    ),
  );
});
