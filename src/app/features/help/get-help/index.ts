import { getHelpFlow } from './sagas';
import { getHelpSlice } from './state';

/** `/app/get-help`. */
export { GetHelpContainer as Screen } from './GetHelpContainer';
export const parts = { slices: [getHelpSlice], sagas: [getHelpFlow] };
