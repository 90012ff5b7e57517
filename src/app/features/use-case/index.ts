import { parts as switches } from '../switches';
import { useCaseFlow } from './sagas';
import { useCaseSlice } from './state';

/** `/app/use-case` (A2.37). */
export { UseCaseContainer as Screen } from './UseCaseContainer';
export const parts = { needs: [switches], slices: [useCaseSlice], sagas: [useCaseFlow] };
