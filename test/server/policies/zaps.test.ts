import { maySeeFolder, maySeeZap } from '../../../src/server/policies/zaps';

const [ada, bob] = [1, 2];
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
