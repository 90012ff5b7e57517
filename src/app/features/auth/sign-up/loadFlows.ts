import { loadOnInteraction } from '../kit/loadOnInteraction';

/** One flow for both addresses of the page. */
export const loadFlows = loadOnInteraction('signUp', () => import(/* webpackChunkName: "sign-up-flows" */ './flows'));
