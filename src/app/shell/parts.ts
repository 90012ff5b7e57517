import { placeFlow, placeSlice } from '../platform/place';
import type { FeatureParts } from '../store/createStore';
import { shellFlow } from './flow';
import { ensureRoutes } from './ensureRoutes';
import { shellSlice } from './state';

/** The shell's slices and flows. The location is dispatched last, when the flows that react to it are listening. */
export const shellParts: FeatureParts = {
  slices: [placeSlice, shellSlice],
  sagas: [shellFlow, () => placeFlow(ensureRoutes)],
};
