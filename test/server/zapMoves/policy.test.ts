import { mayBringBack, mayMoveZap, mayUndoMove } from '../../../src/server/zapMoves/policy';

const [ada, bob] = [1, 2];
const member = { id: ada, role: 'member' } as const;
const admin = { id: ada, role: 'admin' } as const;
const shared = { id: 1, title: 'Shop', isShared: true, ownerId: bob };
const adas = { id: 2, title: 'Ada’s', isShared: false, ownerId: ada };
const bobs = { id: 3, title: 'Bob’s', isShared: false, ownerId: bob };

it.each([
  ['one’s own in Home', member, ada, [], true],
  ['one’s own in a shared folder', member, ada, [shared], true],
  ['one’s own in another’s private folder', admin, ada, [bobs], false],
  ['another’s in Home', admin, bob, [], false],
  ['another’s in one’s own private folder', member, bob, [adas], true],
  ['another’s in one’s own private folder and in theirs', member, bob, [adas, bobs], false],
  ['another’s in a shared folder, by a member', member, bob, [shared], false],
  ['another’s in a shared folder, by an admin', admin, bob, [shared], true],
  ['another’s in a shared folder and in their private one, by an admin', admin, bob, [shared, bobs], false],
])('a move of a Zap to another account: %s [S53]', (_which, actor, ownerId, folders, isAllowed) => {
  expect(mayMoveZap(actor, { owner_id: ownerId, folders })).toBe(isAllowed);
});

it.each([
  ['the mover in both accounts', true, ada, true],
  ['the mover who has left one account', false, ada, false],
  ['another person in both accounts', true, bob, false],
  ['anybody, of a mover who deleted their data', true, null, false],
])('an undo of a move by %s [S53]', (_who, isInBoth, moverId, isAllowed) => {
  expect(mayUndoMove({ id: ada, isInBoth }, { profile_id: moverId })).toBe(isAllowed);
});

it.each([
  ['the person’s own', { owner_id: ada, isOwnerInSource: true, isHiddenByAnother: false }, true],
  ['the person’s own in another’s private folder', { owner_id: ada, isOwnerInSource: true, isHiddenByAnother: true }, false],
  ['its previous owner’s, who is in the source', { owner_id: bob, isOwnerInSource: true, isHiddenByAnother: false }, true],
  ['its previous owner’s, who has left the source', { owner_id: bob, isOwnerInSource: false, isHiddenByAnother: false }, false],
  ['that of a person who took it over', { owner_id: 3, isOwnerInSource: true, isHiddenByAnother: false }, false],
])('an undo brings back a Zap that is %s: %j → %s [S53]', (_which, zap, isAllowed) => {
  expect(mayBringBack(ada, zap, { was_owner_id: bob })).toBe(isAllowed);
});
