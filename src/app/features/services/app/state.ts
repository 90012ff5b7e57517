import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ResultOf } from '../../../../contract/browser/graphql/operation';
import type { appPageQuery } from '../../../../contract/browser/graphql/operations/services';
import { placeEntered } from '../../../platform/place';
import { failRemote, loading, missRemote, retryRemote, type Missing, type Remote } from '../../../platform/remote';
import type { TemplateCard } from '../../templates';

/** An app as its page shows it. */
export type ShownApp = NonNullable<ResultOf<typeof appPageQuery>['service']>;

export type AppPageState = Remote<{ app: ShownApp; templates: readonly TemplateCard[] }> | Missing;

export const initialAppPage: AppPageState = loading;

export const appPageSlice = createSlice({
  name: 'services/app',
  reducerPath: 'appPage',
  initialState: initialAppPage as AppPageState,
  reducers: {
    /** By the user. */
    retried: retryRemote,
    /** By the flow. */
    loaded: (_state, { payload: { app, templates } }: PayloadAction<{ app: ShownApp; templates: readonly TemplateCard[] }>) => ({
      phase: 'loaded',
      app,
      templates,
    }),
    missing: missRemote,
    failed: failRemote,
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initialAppPage);
  },
});

export const { retried: appRetried, loaded: appLoaded, missing: appMissing, failed: appFailed } = appPageSlice.actions;

export interface WithAppPage {
  readonly appPage: AppPageState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithAppPage {}
}

export const selectAppPage = ({ appPage }: WithAppPage): AppPageState => appPage;
