/** The warning beside a field that another Zap or folder has the name in it. */
import { parts as accounts } from '../accounts';
import { sameNamesFlow } from './sagas';
import { sameNamesSlice } from './state';

export { SameNames } from './screens/SameNames';
export { SameNameNotice } from './SameNameNotice';
export { nameGiven, type NamedKind } from './state';
export const parts = { needs: [accounts], slices: [sameNamesSlice], sagas: [sameNamesFlow] };
