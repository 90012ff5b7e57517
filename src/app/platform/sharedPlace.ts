import { onlyParam } from '../../domain/queryParams';
import { selectPlace, type WithPlace } from './place';

/** The place that shared pages and surveys see of an address; null for any other. */
export const selectConversation = (state: WithPlace): string | null => onlyParam(selectPlace(state).search, 'conv');

/** True if the address asks for the satisfaction survey, for any viewer. */
export const selectIsSurveyAsked = (state: WithPlace): boolean => new URLSearchParams(selectPlace(state).search).has('_nps');

/** The link of the shared Zap at the address; null elsewhere, and for text that is not a link of ours. */
export const selectSharedZapId = (state: WithPlace): string | null =>
  /^\/shared\/([\w-]{1,100})\/?$/.exec(selectPlace(state).pathname)?.[1] ?? null;

/** True on every page below `/shared`. */
export const selectIsSharedPage = (state: WithPlace): boolean => /^\/shared(?:\/|$)/.test(selectPlace(state).pathname);
