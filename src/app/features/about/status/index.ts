import { systemStatusFlow } from './sagas';
import { systemStatusSlice } from './state';

/** `/status`. */
export { StatusContainer as Screen } from './StatusContainer';
export const parts = { slices: [systemStatusSlice], sagas: [systemStatusFlow] };
