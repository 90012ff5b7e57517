import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { ResultOf } from '../../../contract/graphql/operation';
import { ZtSplitLoginPageContainerQuery } from '../../../contract/graphql/operations/signUpContexts';
import { HttpError, NetworkError } from '../../api';
import { request } from '../../api/flows';
import { cachedGraphqlRequest, GraphQLError } from '../../api/graphql';
import { guarded, onLatest, onLeading, takePorts } from '../../platform/flows';
import { placeEntered, selectPlace } from '../../platform/place';
import { selectCurrentAccountId } from '../accounts';
import { selectCurrentProfileId } from '../session';
import { copy } from './copy';
import {
  previewRetried,
  selectPreview,
  startFailed,
  startRequested,
  templateFailed,
  templateLoaded,
  templateMissing,
  type TemplatePreview,
} from './state';

const address = /^\/zap-templates\/edit\/([^/]+)\/?$/;

/** The page of a template: what it does, and a Zap from it for those signed in. */
export function* previewFlow(): SagaGenerator<void> {
  yield* onLatest(placeEntered, loadTemplate);
  yield* onLatest(previewRetried, loadTemplate);
  yield* onLeading(startRequested, start);
  // This code arrived after the place was entered.
  yield* guarded(loadTemplate);
}

type WireTemplate = NonNullable<ResultOf<typeof ZtSplitLoginPageContainerQuery>['zapTemplate']>;

/** A step's app by its key, whatever the version. */
function previewOf({ id, title, steps, services }: WireTemplate): TemplatePreview {
  return {
    id,
    title,
    apps: services.map((service) => ({ id: service.id, name: service.name, logoUrl: service.logoUrl })),
    steps: steps.map(({ type, selected_api: api }) => ({
      type,
      app: services.find((service) => service.id === api.split('@')[0])?.name ?? api,
    })),
  };
}

function* loadTemplate(): SagaGenerator<void> {
  const { pathname } = yield* select(selectPlace);
  const id = address.exec(pathname)?.[1];
  if (id === undefined) return;
  const viewer = { profileId: yield* select(selectCurrentProfileId), accountId: null };
  try {
    const { zapTemplate } = yield* cachedGraphqlRequest(ZtSplitLoginPageContainerQuery, { id: decodeURIComponent(id) }, viewer);
    yield* put(zapTemplate ? templateLoaded({ template: previewOf(zapTemplate) }) : templateMissing());
  } catch (error) {
    if (error instanceof URIError) return void (yield* put(templateMissing()));
    yield* put(templateFailed());
    if (!(error instanceof GraphQLError)) throw error;
  }
}

function* start(): SagaGenerator<void> {
  const preview = yield* select(selectPreview);
  const accountId = yield* select(selectCurrentAccountId);
  if (preview.phase !== 'loaded') return;
  if (accountId === null) return void (yield* put(startFailed({ message: copy.noAccount })));
  try {
    const reply = yield* request('zapCreate', { query: { accountId }, body: { templateId: preview.template.id } });
    if (reply.status !== 201) return void (yield* put(startFailed({ message: reply.body.messages.join(' ') || copy.failed })));
    const { location } = yield* takePorts();
    location.push('/app/assets/zaps');
  } catch (error) {
    if (error instanceof NetworkError) yield* put(startFailed({ message: copy.network }));
    else if (error instanceof HttpError) yield* put(startFailed({ message: error.body.messages.join(' ') || copy.failed }));
    else throw error;
  }
}
