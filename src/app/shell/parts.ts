import { placeFlow, placeReducer } from '../platform/place';
import type { FeatureParts } from '../store/createStore';
import { shellFlow } from './flow';
import { prepareRoute } from './prepareRoute';
import { shellReducer } from './state';

/** The shell's slices and flows. The place is told last, when those that answer it are listening. */
export const shellParts: FeatureParts = {
  reducers: { place: placeReducer, shell: shellReducer },
  sagas: [shellFlow, () => placeFlow(prepareRoute)],
};
