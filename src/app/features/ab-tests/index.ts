import { abTestsFlow } from './sagas';
import { abTestsSlice } from './state';

/** A/B tests. A feature that shows one names `parts` among its `needs`, and so brings them along. */
export { AbTest, useAbTest, type AbTestProps } from './AbTest';
export { abTestsForgotten, selectAbTest, type WithAbTests } from './state';
export const parts = { slices: [abTestsSlice], sagas: [abTestsFlow] };
