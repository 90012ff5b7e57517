import { getHelpFlow } from './sagas';
import { getHelpReducer } from './state';

/** `/app/get-help`. */
export { GetHelpContainer as Screen } from './GetHelpContainer';
export const parts = { reducers: { getHelp: getHelpReducer }, sagas: [getHelpFlow] };
