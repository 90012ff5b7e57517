import { entityParts } from '../../entities';
import { parts as accounts } from '../accounts';
import { parts as members } from '../members';
import { zapFolders, zapNodes, zaps } from './entity';
import { zapsFlow } from './sagas';
import { zapListReducer } from './state';

/** The Zaps of the current account, and the list that shows them. */
export { ZapListContainer } from './containers/ZapListContainer';
export { ZapsPage as Screen } from './containers/ZapsPage';
export const parts = {
  needs: [accounts, members],
  entities: entityParts(zaps, zapNodes, zapFolders),
  reducers: { zapList: zapListReducer },
  sagas: [zapsFlow],
};
