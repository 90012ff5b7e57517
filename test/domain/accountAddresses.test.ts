import fc from 'fast-check';
import { addressInAccount, isAccountPage, isPersonalPage } from '../../src/domain/accountAddresses';
import { askedAccount } from '../../src/domain/askedAccount';

describe('an address with its account', () => {
  it.each([
    ['/app/dashboard', '/app/dashboard?account_id=3'],
    ['/app/assets/zaps?folder=2#top', '/app/assets/zaps?folder=2&account_id=3#top'],
    ['/app/assets/zaps?', '/app/assets/zaps?account_id=3'],
    ['/editor/12', '/editor/12?account_id=3'],
    ['/billing', '/billing?account_id=3'],
    ['/app/dashboard?account_id=4', '/app/dashboard?account_id=4'],
    ['/app/login', '/app/login'],
    ['/app/login/2fa', '/app/login/2fa'],
    ['/app/join-team?invitation=x', '/app/join-team?invitation=x'],
    ['/app/reset-password', '/app/reset-password'],
    ['/app/move-zaps/from/3/to/9', '/app/move-zaps/from/3/to/9'],
    ['/app/get-help', '/app/get-help'],
    ['/apps/slack', '/apps/slack'],
    ['/help', '/help'],
    ['/', '/'],
    ['mailto:support@patchbay.example', 'mailto:support@patchbay.example'],
  ])('an address with its account of %s is %s', (address, expected) => {
    expect(addressInAccount(address, 3)).toBe(expected);
    expect(addressInAccount(address, null)).toBe(address);
  });

  it('an address with its account is the same when the account is added twice, and is read back', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), fc.integer({ min: 1, max: 2 ** 31 }), (path, query, id) => {
        fc.pre(!query.includes('account_id='));
        const address = `/app${path.startsWith('/') ? path : `/${path}`}?${query}`;
        fc.pre(isAccountPage(address.split('?')[0] ?? ''));
        const once = addressInAccount(address, id);
        expect(addressInAccount(once, id)).toBe(once);
        expect(askedAccount(new URL(once, 'http://localhost').search)).toBe(id);
      }),
    );
  });
});

it.each([
  ['', null],
  ['?q=mail', null],
  ['?account_id=3', 3],
  ['?q=mail&account_id=3', 3],
  ['?account_id=x', 'unreadable'],
  ['?account_id=', 'unreadable'],
  ['?account_id=-3', 'unreadable'],
  ['?account_id=3&account_id=4', 'unreadable'],
  ['?my_account_id=3', null],
])('the query %j names the account %j', (search, expected) => {
  expect(askedAccount(search)).toBe(expected);
});

it('pages about the person are profile, security and data, and no page of an account', () => {
  expect(['/app/settings/profile', '/app/settings/data/', '/app/two-factor-setup'].map(isPersonalPage)).toEqual([true, true, true]);
  expect(['/app/settings/account', '/app/dashboard', '/app/settings', '/app/team'].map(isPersonalPage)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
