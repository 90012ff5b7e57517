import { loadOnInteraction } from '../shared/loadOnInteraction';

/** One flow for both addresses of the page. */
export const loadFlows = loadOnInteraction('signUp', () => import(/* webpackChunkName: "sign-up-flows" */ './flows'));
