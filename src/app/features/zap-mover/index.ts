import { entityParts } from '../../entities';
import { parts as accounts } from '../accounts';
import { movableZaps } from './entity';
import { moverFlow } from './sagas';
import { zapMoverSlice } from './state';

/** The Zap mover: `/app/move-zaps` and the addresses below it. Links to it are built by `domain/moverAddresses.ts`. */
export { MoverContainer as Screen } from './containers/MoverContainer';
export const parts = {
  needs: [accounts],
  entities: entityParts(movableZaps),
  slices: [zapMoverSlice],
  sagas: [moverFlow],
};
