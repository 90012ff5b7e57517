import { entityParts } from '../../entities';
import { parts as accounts } from '../accounts';
import { parts as folders } from '../folders';
import { parts as members } from '../members';
import { zapNodes, zaps } from './entity';
import { zapListSlice, zapsFlow } from './state';
import { switchingFlow } from './switching';

/** The Zaps of the current account, and the list that shows them. */
export { zaps, type ZapData } from './entity';
export { createZapRowsSelector, type ZapRow } from './selectors';
export { reloadZaps } from './state';
export { readZapProblem, zapSwitched } from './switching';
export { ZapList } from './ZapList';
export const parts = {
  needs: [accounts, members, folders],
  entities: entityParts(zaps, zapNodes),
  slices: [zapListSlice],
  sagas: [zapsFlow, switchingFlow],
};
