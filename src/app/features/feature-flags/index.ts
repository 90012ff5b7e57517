import { useAppSelector } from '../../platform/hooks';
import { featureFlagsFlow, featureFlagsSlice, selectFeatureFlag } from './state';

/** Feature flags. A feature that asks for one names `parts` among its `needs`, and so brings them along. */
export { featureFlagsChanged, selectIsEventPickerExpanded, selectFeatureFlag, selectFeatureFlags, type Flags } from './state';
export const parts = { slices: [featureFlagsSlice], sagas: [featureFlagsFlow] };

/** Whether a flag is on, by its camel-cased name; off until it is known. */
export const useFeatureFlag = (name: string): boolean => useAppSelector((state: object) => selectFeatureFlag(state, name));
