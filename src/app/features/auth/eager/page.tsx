import type { ReactElement } from 'react';
import { call, select, type SagaGenerator } from 'typed-redux-saga';
import { zapTemplatesQuery } from '../../../../contract/browser/graphql/operations/services';
import { twoServiceQuery } from '../../../../contract/browser/graphql/operations/signUpContexts';
import { checkedTarget } from '../../../../domain/addresses';
import { isFailure } from '../../../api/failure';
import { cachedGraphqlRequest } from '../../../api/graphql';
import { definePage } from '../../../platform/definePage';
import { redirect } from '../../../platform/redirect';
import { getPorts } from '../../../platform/flows';
import { selectPlace } from '../../../platform/place';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import {
  selectCurrentProfileId,
  selectIsKnown,
  selectIsLoggedIn,
  selectSessionStatus,
  sessionLoaded,
  sessionLoadFailed,
  sessionMissing,
  type WithSession,
} from '../../session';
import { readNext } from '../shared/next';
import { eagerAddress, eagerApps, leadsToForm } from '../shared/eagerAddresses';

/** `/apps/integrations/eager/:slug1/:slug2?`: sends visitors to the form for these apps, others to what can be built with them. */
function* redirectToApps(): SagaGenerator<void> {
  const place = yield* select(selectPlace);
  const apps = eagerApps(place.pathname);
  if (apps === null) return;
  const state = yield* select((whole: WithSession) => whole);
  const { location } = yield* getPorts();
  if (selectIsLoggedIn(state)) {
    // If the address asks for another page, the person is sent there directly.
    const next = checkedTarget(readNext(place.search), location.origin);
    const to = next ?? (yield* destinationOf(apps));
    // As effects: the location change that follows ends this run.
    yield* call(() => (next === null ? location.replace(to) : redirect(location, to)));
  } else if (leadsToForm(selectSessionStatus(state))) {
    const to = eagerAddress({ apps, address: place.pathname + place.search, hasKnownEmail: selectIsKnown(state) });
    yield* call(() => location.replace(to));
  }
}

/** A template that joins the two, or the first app with all of its templates. */
function* destinationOf([head = '', tail]: readonly string[]): SagaGenerator<string> {
  const pageOfApp = `/apps/${encodeURIComponent(head)}/integrations`;
  if (tail === undefined) return pageOfApp;
  const viewer = { profileId: yield* select(selectCurrentProfileId), accountId: null };
  try {
    const { headService, tailService } = yield* cachedGraphqlRequest(twoServiceQuery, { headService: head, tailService: tail }, viewer);
    if (!headService || !tailService) return pageOfApp;
    const services = [headService.id, tailService.id];
    const { zapTemplates } = yield* cachedGraphqlRequest(zapTemplatesQuery, { services, first: 1 }, viewer);
    const [template] = zapTemplates.nodes;
    return template ? `/zap-templates/edit/${encodeURIComponent(template.id)}` : pageOfApp;
  } catch (error) {
    if (!isFailure(error)) throw error;
    return pageOfApp;
  }
}

/** Visible for a moment. */
const EagerPage = (): ReactElement => (
  <main>
    <EmptyState title="Connect your apps" level="h1">
      One moment…
    </EmptyState>
  </main>
);

export default definePage({
  path: '/apps/integrations/eager/:slug1/:slug2?',
  title: 'Connect Your Apps',
  auth: 'attempt',
  frame: 'none',
  load: redirectToApps,
  reloadOn: [sessionLoaded, sessionMissing, sessionLoadFailed],
  Screen: EagerPage,
});
