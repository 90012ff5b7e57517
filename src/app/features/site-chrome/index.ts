import { siteChromeFlow } from './sagas';
import { siteChromeSlice } from './state';

/** Header and footer of public pages, as the server draws them. */
export { SiteChrome as Screen } from './SiteChrome';
export const parts = { slices: [siteChromeSlice], sagas: [siteChromeFlow] };
