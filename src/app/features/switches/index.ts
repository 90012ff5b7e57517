import { useSelector } from 'react-redux';
import { switchesFlow } from './sagas';
import { selectSwitch, switchesSlice, type WithSwitches } from './state';

/** Feature flags. A feature that asks for one names `parts` among its `needs`, and so brings them along. */
export { selectIsEventPickerExpanded, selectSwitch, selectSwitches, type Flags, type WithSwitches } from './state';
export const parts = { slices: [switchesSlice], sagas: [switchesFlow] };

/** Whether a flag is on, by its camel-cased name; off until it is known (A3.08). */
export const useSwitch = (name: string): boolean => useSelector((state: WithSwitches) => selectSwitch(state, name));
