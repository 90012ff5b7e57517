import { parts as profile } from '../profile';
import { npsFlow } from './sagas';
import { npsSlice } from './state';

/** The survey of how likely people are to recommend us, in a separate chunk. */
export { NpsContainer as Screen } from './NpsContainer';
export const parts = { needs: [profile], slices: [npsSlice], sagas: [npsFlow] };
