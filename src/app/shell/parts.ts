import { placeFlow, placeReducer } from '../platform/place';
import type { FeatureParts } from '../store/createStore';
import { shellFlow } from './flow';
import { prepareRoute } from './prepareRoute';
import { shellReducer } from './state';

/** The shell's slices and flows. The location is dispatched last, when the flows that react to it are listening. */
export const shellParts: FeatureParts = {
  reducers: { place: placeReducer, shell: shellReducer },
  sagas: [shellFlow, () => placeFlow(prepareRoute)],
};
