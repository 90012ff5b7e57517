import { directoryFlow } from './sagas';
import { directoryReducer } from './state';

/** `/apps`. */
export { DirectoryContainer as Screen } from './DirectoryContainer';
export const parts = { reducers: { appDirectory: directoryReducer }, sagas: [directoryFlow] };
