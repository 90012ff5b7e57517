import { onlyParam } from '../../domain/addresses';
import { selectPlace, type WithPlace } from './place';

/** What an address says to pages that are shared and to surveys (B2.49); null where it does not. */
export const selectConversation = (state: WithPlace): string | null => onlyParam(selectPlace(state).search, 'conv');

/** True when the address asks for the survey of satisfaction, whoever looks on. */
export const selectIsSurveyAsked = (state: WithPlace): boolean => new URLSearchParams(selectPlace(state).search).has('_nps');

/** The link of the shared Zap at the address; null elsewhere, and for what no link of ours looks like. */
export const selectSharedZapId = (state: WithPlace): string | null =>
  /^\/shared\/([\w-]{1,100})\/?$/.exec(selectPlace(state).pathname)?.[1] ?? null;

/** True on every page below `/shared`. */
export const selectIsSharedPage = (state: WithPlace): boolean => /^\/shared(?:\/|$)/.test(selectPlace(state).pathname);
