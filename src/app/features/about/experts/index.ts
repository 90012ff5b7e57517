import { expertsFlow } from './sagas';
import { expertsReducer } from './state';

/** `/experts/` (A2.34). */
export { ExpertsContainer as Screen } from './ExpertsContainer';
export const parts = { reducers: { experts: expertsReducer }, sagas: [expertsFlow] };
