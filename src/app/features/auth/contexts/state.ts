import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { all, call, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { PublicOperation } from '../../../../contract/browser/graphql/operation';
import {
  InvitationByCode,
  oneServiceSplitLoginPageQuery,
  twoServiceQuery,
  ZtSplitLoginPageContainerQuery,
} from '../../../../contract/browser/graphql/operations/signUpContexts';
import type { PlatformAppId } from '../../../../domain/appIds';
import { isFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { cachedGraphqlRequest, graphqlRequest } from '../../../api/graphql';
import { catchAndReport, getPorts, onLatest } from '../../../platform/flows';
import { placeEntered } from '../../../platform/place';
import { sliceSelector } from '../../../platform/sliceSelector';
import { selectCurrentProfileId } from '../../session';
import { readAsked, type RequestedContext } from './asked';

/** An app, or an account, as shown by a logo. */
export interface NamedLogo {
  readonly name: string;
  readonly logoUrl: string | null;
}

/** A template as shown by a promo. */
export interface TemplateContext {
  readonly title: string;
  /** The apps of its steps, in their order. */
  readonly steps: readonly string[];
  readonly head: NamedLogo & { readonly id: string };
  readonly tail: NamedLogo & { readonly id: string };
  /** Each app once. */
  readonly apps: readonly NamedLogo[];
}

/** The invitation of a code. Unknown, used and expired ones look alike (S54). */
export type InvitationContext =
  { readonly status: 'none' | 'gone' | 'failed' } | { readonly status: 'open'; readonly email: string; readonly account: NamedLogo };

/** The context that was found; null or empty for parts that were not requested or do not exist. */
export interface ContextRecords {
  readonly invitation: InvitationContext;
  readonly template: TemplateContext | null;
  readonly services: readonly NamedLogo[];
  /** The app whose team the person joins. */
  readonly app: NamedLogo | null;
}

export const nothingFound: ContextRecords = { invitation: { status: 'none' }, template: null, services: [], app: null };

export const entryContextSlice = createSlice({
  name: 'entryContext',
  initialState: nothingFound,
  reducers: {
    /** A different context is requested. */
    asked: () => nothingFound,
    found: (_found, { payload }: PayloadAction<ContextRecords>) => payload,
    /** By the user: the invitation could not be looked up. */
    retried: () => nothingFound,
  },
});

export const selectFound = sliceSelector(entryContextSlice);

const { retried } = entryContextSlice.actions;

/** Looks up the context in the address of a log-in or sign-up page. Moving from one page to the other does not repeat the requests. */
export function* contextFlow(): SagaGenerator<void> {
  // Here and not in the store, because it holds the invitation's code (S61).
  let before = '';
  function* look(): SagaGenerator<void> {
    const { location } = yield* getPorts();
    const { pathname, search } = location.current();
    const asked = readAsked(pathname, search, location.origin, location.invitation());
    const key = JSON.stringify(asked);
    if (key === before) return;
    before = '';
    yield* put(entryContextSlice.actions.asked());
    yield* find(asked);
    before = key;
  }
  function* lookAgain(): SagaGenerator<void> {
    before = '';
    yield* look();
  }
  yield* onLatest(placeEntered, look);
  yield* onLatest(retried, lookAgain);
  // This code loaded after the location was entered.
  yield* catchAndReport(look);
}

function* find({ invitation, templateId, services, team }: RequestedContext): SagaGenerator<void> {
  const found = yield* all({
    invitation: call(findInvitation, invitation),
    template: call(findTemplate, templateId),
    services: call(findServices, templateId === null ? services : []),
    app: call(findApp, team?.app ?? null),
  });
  yield* put(entryContextSlice.actions.found(found));
}

function* findInvitation(code: string | null): SagaGenerator<InvitationContext> {
  if (code === null) return { status: 'none' };
  try {
    const { invitationByCode: invitation } = yield* graphqlRequest(InvitationByCode, { code });
    return invitation ? { status: 'open', email: invitation.email, account: invitation.account } : { status: 'gone' };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { status: 'failed' };
  }
}

function* findTemplate(id: string | null): SagaGenerator<TemplateContext | null> {
  const template = id === null ? null : (yield* asked(ZtSplitLoginPageContainerQuery, { id }))?.zapTemplate;
  if (!template) return null;
  const { title, steps, headService: head, tailService: tail, services } = template;
  const apps = services.map(shown);
  // A step names its app by key and version.
  const nameOf = (api: string): string => services.find((service) => service.id === api.split('@')[0])?.name ?? api;
  return {
    title,
    steps: steps.map((step) => nameOf(step.selected_api)),
    head: { ...shown(head), id: head.id },
    tail: { ...shown(tail), id: tail.id },
    apps,
  };
}

function* findServices([head, tail]: readonly string[]): SagaGenerator<readonly NamedLogo[]> {
  if (head === undefined) return [];
  if (tail === undefined) return present([(yield* asked(oneServiceSplitLoginPageQuery, { headImplementationId: head }))?.headService]);
  const both = yield* asked(twoServiceQuery, { headService: head, tailService: tail });
  const { headService, tailService } = both ?? {};
  // A slug and a key may name the same app.
  return present(headService?.id === tailService?.id ? [headService] : [headService, tailService]);
}

function* findApp(app: PlatformAppId | null): SagaGenerator<NamedLogo | null> {
  if (app === null) return null;
  try {
    const reply = yield* request('getAppDetails', { params: { kind: app.kind, id: app.id } });
    return reply.status === 200 ? { name: reply.body.title, logoUrl: reply.body.image } : null;
  } catch (error) {
    if (!isFailure(error)) throw error;
    return null;
  }
}

/** Apps and templates are optional: without them the page is the usual one. */
function* asked<Result, Variables>(operation: PublicOperation<Result, Variables>, variables: Variables): SagaGenerator<Result | null> {
  try {
    const viewer = { profileId: yield* select(selectCurrentProfileId), accountId: null };
    return yield* cachedGraphqlRequest(operation, variables, viewer);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return null;
  }
}

const shown = ({ name, logoUrl }: NamedLogo): NamedLogo => ({ name, logoUrl });
const present = (services: readonly (NamedLogo | null | undefined)[]): readonly NamedLogo[] =>
  services.filter((service) => service != null).map(shown);
