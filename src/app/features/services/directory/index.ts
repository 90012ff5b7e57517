import { directoryFlow } from './sagas';
import { directorySlice } from './state';

/** `/apps`. */
export { DirectoryContainer as Screen } from './DirectoryContainer';
export const parts = { slices: [directorySlice], sagas: [directoryFlow] };
