import { parts as profile } from '../profile';
import { npsFlow, npsSlice } from './state';

/** The survey of how likely people are to recommend us, in a separate chunk. */
export { NpsSurvey as Screen } from './NpsSurvey';
export const parts = { needs: [profile], slices: [npsSlice], sagas: [npsFlow] };
