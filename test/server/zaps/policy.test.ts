import { mayEditFolder, mayMoveZapToFolder, mayRemoveZap, maySeeFolder, maySeeZap } from '../../../src/server/zaps/policy';

const [ada, bob] = [1, 2];
const member = { id: ada, role: 'member' } as const;
const admin = { id: ada, role: 'admin' } as const;
const shared = { id: 1, title: 'Shop', isShared: true, ownerId: bob };
const adas = { id: 2, title: 'Ada’s', isShared: false, ownerId: ada };
const bobs = { id: 3, title: 'Bob’s', isShared: false, ownerId: bob };

it.each([
  ['loose, one’s own', ada, [], true],
  ['loose, another’s', bob, [], false],
  ['another’s in a shared folder', bob, [shared], true],
  ['in one’s own private folder', ada, [adas], true],
  ['another’s in one’s own private folder', bob, [adas], true],
  ['another’s in their private folder', bob, [bobs], false],
  ['one’s own in another’s private folder', ada, [bobs], false],
  ['in another’s private folder and in a shared one', bob, [bobs, shared], true],
])('a Zap %s [B1.08, B1.09]', (_where, ownerId, folders, isSeen) => {
  expect(maySeeZap(ada, { owner_id: ownerId, folders })).toBe(isSeen);
});

it('a private folder is its owner’s alone, a shared one everybody’s [B1.09]', () => {
  expect([shared, adas, bobs].map((folder) => maySeeFolder(ada, folder))).toEqual([true, true, false]);
});

it.each([
  ['one’s own', member, ada, [], true],
  ['one’s own in another’s private folder', member, ada, [bobs], false],
  ['another’s in a shared folder, by a member', member, bob, [shared], false],
  ['another’s in a shared folder, by an admin', admin, bob, [shared], true],
  ['another’s in their private folder, by an admin', admin, bob, [bobs], false],
])('the deletion of a Zap that is %s', (_which, actor, ownerId, folders, isAllowed) => {
  expect(mayRemoveZap(actor, { owner_id: ownerId, folders })).toBe(isAllowed);
});

it.each([
  ['one’s own from Home into a shared folder', member, ada, [], shared, true],
  ['one’s own from Home into another’s private folder', member, ada, [], bobs, false],
  ['one’s own from a shared folder to Home', member, ada, [shared], null, true],
  ['another’s from Home', member, bob, [], shared, false],
  ['another’s from a shared folder into a shared one', member, bob, [shared], shared, true],
  ['another’s from a shared folder into one’s own private one', admin, bob, [shared], adas, false],
  ['another’s from a shared folder to Home, by a member', member, bob, [shared], null, false],
  ['another’s from a shared folder to Home, by an admin', admin, bob, [shared], null, true],
])('the filing of a Zap: %s [B1.09]', (_which, actor, ownerId, folders, into, isAllowed) => {
  expect(mayMoveZapToFolder(actor, { owner_id: ownerId, folders }, into)).toBe(isAllowed);
});

it.each([
  ['one’s own private', member, adas, true],
  ['another’s shared, by a member', member, shared, false],
  ['another’s shared, by an admin', admin, shared, true],
  ['another’s private, by an admin', admin, bobs, false],
])('a change of a folder that is %s [B6.10, B6.11]', (_which, actor, folder, isAllowed) => {
  expect(mayEditFolder(actor, folder)).toBe(isAllowed);
});
