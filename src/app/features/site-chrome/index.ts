import { siteChromeFlow } from './sagas';
import { siteChromeReducer } from './state';

/** Header and footer of public pages, as the server draws them. */
export { SiteChrome as Screen } from './SiteChrome';
export const parts = { reducers: { siteChrome: siteChromeReducer }, sagas: [siteChromeFlow] };
