import { entityParts } from '../../entities';
import { definePage } from '../../platform/definePage';
import { parts as accounts } from '../accounts';
import { MoverContainer } from './MoverContainer';
import { movableZaps } from './entity';
import { moverFlow } from './sagas';
import { zapMoverSlice } from './state';

/** The Zap mover: `/app/move-zaps` and the addresses below it. Links to it are built by `domain/moverAddresses.ts`. */
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
  needs: [accounts],
  entities: entityParts(movableZaps),
  slices: [zapMoverSlice],
  sagas: [moverFlow],
  Screen: MoverContainer,
});
