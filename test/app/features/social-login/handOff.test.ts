import fc from 'fast-check';
import { readHandOff } from '../../../../src/app/features/social-login/handOff';
import { handOffKind } from '../../../../src/domain/socialLogin';

const origin = 'https://patchbay.example';
const popup = { name: 'the popup' };
const awaited = { origin, popup, nonce: 'the nonce' };
const data = { kind: handOffKind, nonce: 'the nonce', nextUrl: '%2Fapp%2Fdashboard', fault: null };
const read = (message: object = {}, given: object = {}) =>
  readHandOff({ by: 'window', origin, source: popup, data: { ...data, ...given }, ...message } as never, awaited);

describe('a message to the page that waits for its popup', () => {
  it('a message to the page that waits for its popup is taken from our origin, the window we opened, and with its nonce [S39]', () => {
    expect(read()).toEqual({ kind: 'accepted', nextUrl: '/app/dashboard' });
    expect(read({ origin: 'https://evil.example' })).toEqual({ kind: 'foreign', origin: 'https://evil.example' });
    expect(read({ origin: 'null' })).toEqual({ kind: 'foreign', origin: 'null' });
    expect(read({ source: { name: 'a frame of ours' } })).toEqual({ kind: 'untrusted' });
    expect(read({ source: null })).toEqual({ kind: 'untrusted' });
    expect(read({}, { nonce: 'another' })).toEqual({ kind: 'untrusted' });
    expect(read({}, { kind: 'something else' })).toEqual({ kind: 'ignored' });
  });

  it('a message to the page that waits for its popup on the channel of our origin counts by its nonce alone [S39]', () => {
    expect(readHandOff({ by: 'channel', data }, awaited)).toEqual({ kind: 'accepted', nextUrl: '/app/dashboard' });
    expect(readHandOff({ by: 'channel', data: { ...data, nonce: 'another page’s' } }, awaited)).toEqual({ kind: 'ignored' });
  });

  it('a message to the page that waits for its popup with an address that cannot be read leads nowhere [A8.35]', () => {
    for (const nextUrl of ['%', '%E0%A4%A', '', null, 7, ['x'], undefined])
      expect(read({}, { nextUrl })).toEqual({ kind: 'undecipherable' });
  });

  it('a message to the page that waits for its popup may tell why nobody is signed in', () => {
    expect(read({}, { fault: 'cancelled', nextUrl: null })).toEqual({ kind: 'refused', issue: 'cancelled' });
    expect(read({}, { fault: '<b>', nextUrl: null })).toEqual({ kind: 'undecipherable' });
  });

  it('a message to the page that waits for its popup of any other form is no reason to go anywhere [S39]', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom('window', 'channel'), (anything, by) => {
        expect(readHandOff({ by, origin, source: popup, data: anything } as never, awaited).kind).not.toBe('accepted');
      }),
    );
  });
});
