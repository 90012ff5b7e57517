import { createAction } from '@reduxjs/toolkit';
import type { ResultOf } from '../../../../contract/graphql/operation';
import type { appPageQuery } from '../../../../contract/graphql/operations/services';
import { placeEntered } from '../../../platform/place';
import { reducerOf } from '../../../platform/reducerOf';
import type { TemplateCard } from '../../templates';

/** An app as its page shows it. */
export type ShownApp = NonNullable<ResultOf<typeof appPageQuery>['service']>;

export type AppPageState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'missing' }
  | { readonly phase: 'failed' }
  | { readonly phase: 'loaded'; readonly app: ShownApp; readonly templates: readonly TemplateCard[] };

/** By the user. */
export const appRetried = createAction('appPage/retried');
/** By the flow. */
export const appLoaded = createAction<{ app: ShownApp; templates: readonly TemplateCard[] }>('appPage/loaded');
export const appMissing = createAction('appPage/missing');
export const appFailed = createAction('appPage/failed');

export const initialAppPage: AppPageState = { phase: 'loading' };

export const appPageReducer = reducerOf<AppPageState>(initialAppPage, (on) => {
  on(appRetried, (state) => (state.phase === 'failed' ? initialAppPage : state));
  on(appLoaded, (_state, { payload: { app, templates } }) => ({ phase: 'loaded', app, templates }));
  on(appMissing, () => ({ phase: 'missing' }));
  on(appFailed, (state) => (state.phase === 'loading' ? { phase: 'failed' } : state));
  on(placeEntered, (state) => (state === initialAppPage ? state : initialAppPage));
});

export interface WithAppPage {
  readonly appPage: AppPageState;
}

export const selectAppPage = ({ appPage }: WithAppPage): AppPageState => appPage;
