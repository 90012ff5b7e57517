import { expertsFlow } from './sagas';
import { expertsSlice } from './state';

/** `/experts/` (A2.34). */
export { ExpertsContainer as Screen } from './ExpertsContainer';
export const parts = { slices: [expertsSlice], sagas: [expertsFlow] };
