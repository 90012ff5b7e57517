import { useCaseFlow } from './sagas';
import { useCaseReducer } from './state';

/** `/app/use-case` (A2.37). */
export { UseCaseContainer as Screen } from './UseCaseContainer';
export const parts = { reducers: { useCase: useCaseReducer }, sagas: [useCaseFlow] };
