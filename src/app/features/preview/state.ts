import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { ResultOf } from '../../../contract/browser/graphql/operation';
import { ZtSplitLoginPageContainerQuery } from '../../../contract/browser/graphql/operations/signUpContexts';
import { checkedTarget } from '../../../domain/addresses';
import { onlyParam } from '../../../domain/queryParams';
import { describeFailure, isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { cachedGraphqlRequest } from '../../api/graphql';
import { getPorts, onLeading } from '../../platform/flows';
import { placeEntered, selectPlace } from '../../platform/place';
import type { Place } from '../../platform/ports';
import { redirect } from '../../platform/redirect';
import { failRemote, loading, missRemote, retryRemote, type Missing, type Remote } from '../../platform/remote';
import { sliceSelector } from '../../platform/sliceSelector';
import { waitForCurrentAccount } from '../accounts';
import { selectCurrentProfileId, selectIsLoggedIn, type WithSession } from '../session';
import { texts } from './texts';

/** An app of the template. */
export interface PreviewApp {
  readonly id: string;
  readonly name: string;
  readonly logoUrl: string | null;
  /** Plans without premium apps keep a Zap with it off. */
  readonly isPremium: boolean;
  /** False for an app that is only known: a Zap with it cannot be turned on. */
  readonly canRun: boolean;
}

/** A template as its page shows it; the first step is the trigger. */
export interface TemplatePreview {
  readonly id: string;
  readonly title: string;
  readonly apps: readonly PreviewApp[];
  readonly steps: readonly { readonly type: string; readonly app: string; readonly title: string }[];
}

export type PreviewState = Remote<{ template: TemplatePreview; isStarting: boolean; issue: string | null }> | Missing;

export const initialPreview: PreviewState = loading;

export const previewSlice = createSlice({
  name: 'preview',
  initialState: initialPreview as PreviewState,
  reducers: {
    /** By the user. */
    retried: retryRemote,
    startRequested(state) {
      if (state.phase === 'loaded') {
        state.isStarting = true;
        state.issue = null;
      }
    },
    /** By the flow. */
    templateLoaded: (_state, { payload: { template } }: PayloadAction<{ template: TemplatePreview }>) => ({
      phase: 'loaded',
      template,
      isStarting: false,
      issue: null,
    }),
    templateMissing: missRemote,
    templateFailed: failRemote,
    startFailed(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      if (state.phase === 'loaded') {
        state.isStarting = false;
        state.issue = message;
      }
    },
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initialPreview);
  },
});

export const selectPreview = sliceSelector(previewSlice);

const { startFailed, startRequested, templateFailed, templateLoaded, templateMissing } = previewSlice.actions;

/** Creates a Zap from the template, for signed-in people. */
export function* previewFlow(): SagaGenerator<void> {
  yield* onLeading(startRequested, start);
}

type WireTemplate = NonNullable<ResultOf<typeof ZtSplitLoginPageContainerQuery>['zapTemplate']>;

/** A step's app by its key, regardless of the version. */
function previewOf({ id, title, steps, services }: WireTemplate): TemplatePreview {
  return {
    id,
    title,
    apps: services.map((service) => ({
      id: service.id,
      name: service.name,
      logoUrl: service.logoUrl,
      // The same holds here.
      isPremium: (service.isPremium as boolean | undefined) ?? false,
      canRun: (service.can_run as boolean | undefined) ?? true,
    })),
    steps: steps.map(({ type, selected_api: api, title: stepTitle }) => ({
      type,
      // An answer that this browser has kept may be older than the field.
      title: (stepTitle as string | undefined) ?? '',
      app: services.find((service) => service.id === api.split('@')[0])?.name ?? api,
    })),
  };
}

/** Loads the template that the address names. */
export function* loadTemplate(): SagaGenerator<void> {
  const place = yield* select(selectPlace);
  const addressed = addressedTemplate(place);
  if (addressed === null) return;
  if (addressed.id === null) return void (yield* put(templateMissing()));
  const viewer = { profileId: yield* select(selectCurrentProfileId), accountId: null };
  try {
    const { zapTemplate } = yield* cachedGraphqlRequest(ZtSplitLoginPageContainerQuery, { id: addressed.id }, viewer);
    yield* put(zapTemplate ? templateLoaded({ template: previewOf(zapTemplate) }) : templateMissing());
  } catch (error) {
    yield* put(templateFailed());
    if (!isFailure(error)) throw error;
  }
  // A person who has just used our own form has already decided; one who came from elsewhere is asked once (decision D11).
  const isLoggedIn = yield* select((state: WithSession) => selectIsLoggedIn(state));
  if (addressed.startsAtOnce && isLoggedIn && (yield* select(selectPreview)).phase === 'loaded') yield* put(startRequested());
}

function* start(): SagaGenerator<void> {
  const preview = yield* select(selectPreview);
  if (preview.phase !== 'loaded') return;
  const accountId = yield* waitForCurrentAccount();
  if (accountId === null) return void (yield* put(startFailed({ message: texts.noAccount })));
  try {
    const reply = yield* request('createZap', { query: { accountId }, body: { templateId: preview.template.id } });
    if (reply.status !== 201) return void (yield* put(startFailed({ message: reply.body.messages.join(' ') || texts.failed })));
    const { location } = yield* getPorts();
    const addressed = addressedTemplate(location.current());
    const next = addressed?.isIntent ? checkedTarget(addressed.next, location.origin) : null;
    // The intent page acts as soon as it is entered, so no way back leads to it.
    if (next !== null) redirect(location, next);
    else if (addressed?.isIntent) location.replace(`/editor/${reply.body.id}`);
    else location.push(`/editor/${reply.body.id}`);
  } catch (error) {
    yield* put(startFailed({ message: describeFailure(error, { unreachable: texts.network, refused: texts.failed }) }));
  }
}

/** The template that an address is about. */
export interface AddressedTemplate {
  /** Null where the address names none. */
  readonly id: string | null;
  /** `/webintent/create-zap`: the person asked for the Zap itself, by a link or button elsewhere. */
  readonly isIntent: boolean;
  /** Whither it leads once there is a draft, unchecked; null for the usual way. */
  readonly next: string | null;
  /** The page was reached by a log-in or sign-up here, and not by a link from outside, which could act in the person's name (D11). */
  readonly startsAtOnce: boolean;
}

/** Null on every other page. Never throws. */
export function addressedTemplate({ pathname, search, state }: Pick<Place, 'pathname' | 'search' | 'state'>): AddressedTemplate | null {
  if (/^\/webintent\/create-zap\/?$/.test(pathname)) {
    const startsAtOnce = (state as { fromLogin?: boolean } | null)?.fromLogin === true;
    return { id: onlyParam(search, 'template') || null, isIntent: true, next: onlyParam(search, 'next'), startsAtOnce };
  }
  const id = /^\/zap-templates\/edit\/([^/]+)\/?$/.exec(pathname)?.[1];
  return id === undefined ? null : { id: decoded(id), isIntent: false, next: null, startsAtOnce: false };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
