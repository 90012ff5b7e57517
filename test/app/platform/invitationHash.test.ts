import fc from 'fast-check';
import { invitationFor, takeInvitation } from '../../../src/app/platform/invitationHash';
import { invitedAddress } from '../../../src/app/platform/invitedAddress';
import { fuzzRuns } from '../../support/fuzz';

it('a link with an invitation gives its code back, whatever the code is, and shows it in no address [S54]', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.constantFrom('/sign-up', '/app/login', '/app/join-team'), (code, path) => {
      const taken = takeInvitation(invitedAddress(path, code, { email: 'a@b.example' }));
      expect(taken).toEqual({ to: `${path}?email=a%40b.example&invited=yes`, code });
    }),
    { numRuns: fuzzRuns },
  );
});

it.each([
  '/app/dashboard#invitation=x',
  '/sign-upper#invitation=x',
  '/sign-up#top',
  '/sign-up',
  '/sign-up?invitation=x',
  '',
  '#invitation=x',
])('takes nothing out of %j', (address) => {
  expect(takeInvitation(address)).toEqual({ to: address, code: null });
});

it('reading an invitation from the address never throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(takeInvitation(text).to.length).toBeLessThanOrEqual(text.length);
      expect(invitationFor(`/sign-up?${encodeURIComponent(text)}`, null, 'before')).toBeNull();
    }),
    { numRuns: fuzzRuns },
  );
});
