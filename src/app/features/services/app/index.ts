import { appPageFlow } from './sagas';
import { appPageSlice } from './state';

/** `/apps/:slug/integrations`. */
export { AppPageContainer as Screen } from './AppPageContainer';
export const parts = { slices: [appPageSlice], sagas: [appPageFlow] };
