import { expertsFlow } from './sagas';
import { expertsSlice } from './state';

/** `/experts/`. */
export { ExpertsContainer as Screen } from './ExpertsContainer';
export const parts = { slices: [expertsSlice], sagas: [expertsFlow] };
