import { definePage } from '../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: [
    '/app/move-zaps',
    '/app/move-zaps/from/:fromAccountId',
    '/app/move-zaps/to/:toAccountId',
    '/app/move-zaps/from/:fromAccountId/to/:toAccountId',
  ],
  title: 'Move Zaps Between Accounts',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'move-zaps',
  ...parts,
  Screen,
});
