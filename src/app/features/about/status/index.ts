import { systemStatusFlow } from './sagas';
import { systemStatusReducer } from './state';

/** `/status` (B1.05). */
export { StatusContainer as Screen } from './StatusContainer';
export const parts = { reducers: { systemStatus: systemStatusReducer }, sagas: [systemStatusFlow] };
