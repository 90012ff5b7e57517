import { parts as folders } from '../folders';
import { parts as zaps } from '../zaps';
import { libraryFlow } from './sagas';
import { librarySlice } from './state';

/** `/app/assets/zaps`: the Zaps of an account and their folders. */
export { LibraryContainer as Screen } from './containers/LibraryContainer';
export const parts = { needs: [zaps, folders], slices: [librarySlice], sagas: [libraryFlow] };
