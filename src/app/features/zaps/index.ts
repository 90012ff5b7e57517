import { entityParts } from '../../entities';
import { parts as accounts } from '../accounts';
import { parts as folders } from '../folders';
import { parts as members } from '../members';
import { zapNodes, zaps } from './entity';
import { zapsFlow } from './sagas';
import { zapListSlice } from './state';
import { switchingFlow } from './switching';

/** The Zaps of the current account, and the list that shows them. */
export { zaps, type ZapData } from './entity';
export type { ZapRow } from './rows';
export { reloadZaps } from './sagas';
export { createZapRowsSelector } from './selectors';
export { zapSwitched } from './switching';
export { readZapProblem } from './switching/problem';
export { ZapListContainer } from './ZapListContainer';
export const parts = {
  needs: [accounts, members, folders],
  entities: entityParts(zaps, zapNodes),
  slices: [zapListSlice],
  sagas: [zapsFlow, switchingFlow],
};
