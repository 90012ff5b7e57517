import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select } from 'typed-redux-saga';
import type { ResultOf } from '../../../../contract/browser/graphql/operation';
import { appDetailsQuery } from '../../../../contract/browser/graphql/operations/services';
import { cachedGraphqlRequest } from '../../../api/graphql';
import { remoteLoader } from '../../../api/remoteLoader';
import type { PageParams } from '../../../platform/pageFlow';
import { placeEntered } from '../../../platform/place';
import { failRemote, loading, missRemote, retryRemote, type Missing, type Remote } from '../../../platform/remote';
import { sliceSelector } from '../../../platform/sliceSelector';
import { selectCurrentProfileId } from '../../session';
import { cardOf, type TemplateCard } from '../../templates';

/** An app as its page shows it. */
export type AppView = NonNullable<ResultOf<typeof appDetailsQuery>['service']>;

export type AppPageState = Remote<{ app: AppView; templates: readonly TemplateCard[] }> | Missing;

export const initialAppPage: AppPageState = loading;

export const appPageSlice = createSlice({
  name: 'services/app',
  reducerPath: 'appPage',
  initialState: initialAppPage as AppPageState,
  reducers: {
    /** By the user. */
    retried: retryRemote,
    /** By the flow. */
    loaded: (_state, { payload: { app, templates } }: PayloadAction<{ app: AppView; templates: readonly TemplateCard[] }>) => ({
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

export const selectAppPage = sliceSelector(appPageSlice);

const { failed, loaded, missing } = appPageSlice.actions;

/** Loads the app that the address names, with its templates. */
export const loadApp = remoteLoader(
  function* ({ slug = '' }: PageParams) {
    // A slug is written plainly: what has to be escaped is none.
    if (!/^[\w.@-]{1,100}$/.test(slug)) return void (yield* put(missing()));
    const viewer = { profileId: yield* select(selectCurrentProfileId), accountId: null };
    const { service, zapTemplates } = yield* cachedGraphqlRequest(appDetailsQuery, { id: slug }, viewer);
    yield* put(service === null ? missing() : loaded({ app: service, templates: zapTemplates.nodes.map(cardOf) }));
  },
  () => failed(),
);
