import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { ResultOf } from '../../../contract/browser/graphql/operation';
import { ZtSplitLoginPageContainerQuery } from '../../../contract/browser/graphql/operations/signUpContexts';
import { checkedTarget } from '../../../domain/addresses';
import { describeFailure, isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { cachedGraphqlRequest } from '../../api/graphql';
import { onLeading, getPorts } from '../../platform/flows';
import { redirect } from '../../platform/redirect';
import { selectPlace } from '../../platform/place';
import { waitForCurrentAccount } from '../accounts';
import { selectCurrentProfileId, selectIsLoggedIn, type WithSession } from '../session';
import { addressedTemplate } from './addressed';
import { texts } from './texts';
import { selectPreview, startFailed, startRequested, templateFailed, templateLoaded, templateMissing, type TemplatePreview } from './state';

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
