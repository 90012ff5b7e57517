import { appPageFlow } from './sagas';
import { appPageReducer } from './state';

/** `/apps/:slug/integrations`. */
export { AppPageContainer as Screen } from './AppPageContainer';
export const parts = { reducers: { appPage: appPageReducer }, sagas: [appPageFlow] };
