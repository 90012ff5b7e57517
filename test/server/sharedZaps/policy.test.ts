import { maySeeOwnerEmail, maySeeZapPreview, mayShareZap } from '../../../src/server/sharedZaps/policy';

const [ada, bob] = [1, 2];
const owner = { profileId: ada, isMember: true };
const member = { profileId: bob, isMember: true };
const stranger = { profileId: bob, isMember: false };
const visitor = { profileId: null, isMember: false };
const trashedAt = new Date('2026-03-01T00:00:00Z');

it.each([
  ['public', null, [true, true, true, true]],
  ['account', null, [true, true, false, false]],
  ['private', null, [true, false, false, false]],
  ['public', trashedAt, [true, true, false, false]],
  ['account', trashedAt, [true, true, false, false]],
] as const)(
  'the preview of a Zap shared as %s, in the trash since %s, for owner, member, stranger and visitor',
  (visibility, trashed, seen) => {
    const share = { visibility, trashed_at: trashed, owner: { id: ada } };
    expect([owner, member, stranger, visitor].map((viewer) => maySeeZapPreview(viewer, share))).toEqual(seen);
  },
);

it('the address of the owner is shown to members and to the owner, who may have left the account [S55]', () => {
  const formerOwner = { profileId: ada, isMember: false };
  expect([owner, formerOwner, member, stranger, visitor].map((viewer) => maySeeOwnerEmail(viewer, ada))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it.each([
  ['its owner', ada, 'member', true],
  ['its owner who has left the account', ada, null, false],
  ['an admin', bob, 'admin', false],
])('a Zap is shared by %s [S51]', (_who, actorId, role, isAllowed) => {
  expect(mayShareZap(actorId, { owner_id: ada }, role)).toBe(isAllowed);
});
