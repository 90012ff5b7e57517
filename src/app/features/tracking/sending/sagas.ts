import type { Action } from '@reduxjs/toolkit';
import { buffers, channel } from 'redux-saga';
import { actionChannel, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { isBot } from '../../../../domain/bots';
import { needsConsent, trackedPath } from '../../../../domain/trackedEvents';
import { emitClientEvent } from '../../../platform/emitter';
import { catchAndReport, onEach, onLatest, getPorts } from '../../../platform/flows';
import { nowhere, placeEntered, selectPlace, type WithPlace } from '../../../platform/place';
import { consentChosen, consentRemembered, selectConsent, type ConsentChoice } from '../../consent';
import { sessionEnded, sessionLoaded } from '../../session';
import {
  queueTaken,
  refusalChanged,
  selectIsMasqueradeTracked,
  selectIsTrackingRefused,
  selectTrackedEvents,
  selectTrackingProfileId,
  tracked,
  type TrackedEvent,
  type WithTracking,
} from '..';
import { forgetCampaign, keepCampaign } from './campaign';
import { deliver } from './delivery';
import { identityCookie, rememberIdentity } from './identity';
import { waitForLocation } from './location';
import { createThrottle } from './throttle';
import { vendorFlow } from './vendors';
import { createPayload, type EventPayload } from './payload';

/**
 * Sends the queued events that are allowed: those of analytics after consent, never while staff impersonate a person, and
 * none of crawlers. Disallowed ones are dropped; undecided ones wait.
 */
export function* sendingFlow(): SagaGenerator<void> {
  const ports = yield* getPorts();
  if (isBot(ports.page.userAgent)) return;
  const news = yield* actionChannel(
    [tracked, consentRemembered, consentChosen, refusalChanged, sessionLoaded, sessionEnded, placeEntered].map(({ type }) => type),
    buffers.expanding<Action>(8),
  );
  yield* onEach(consentChosen, forgetWhatIsNotAllowed);
  yield* onEach(sessionEnded, forgetWhatIsNotAllowed);
  yield* fork(catchAndReport, vendorFlow);
  const outgoing = channel<EventPayload>(buffers.expanding(8));
  yield* fork(catchAndReport<[typeof outgoing]>, deliver, outgoing);
  const withoutRepeats = createThrottle();
  let isKnown = false;
  let isRefusalNew = true;
  while (true) {
    if (isRefusalNew) yield* followRefusal();
    const consent = yield* selectAllowed();
    if (consent === 'analytics' && !isKnown) {
      keepCampaign(ports);
      yield* catchAndReport(rememberIdentity);
      yield* forgetWhatIsNotAllowed(); // It may have been withdrawn meanwhile.
      isKnown = true;
    }
    for (const event of withoutRepeats(yield* takeQueue(consent), ports.clock.now())) {
      yield* put(outgoing, createPayload(ports, event));
      if (event.subject === 'page viewed') {
        const profileId = yield* select((state: WithTracking) => selectTrackingProfileId(state));
        emitClientEvent('pageView', { path: trackedPath(ports.location.current().pathname), profileId });
      }
    }

    const event = yield* take(news);
    if (!tracked.match(event)) isKnown = false;
    // Not after a choice that another tab made: what this tab knows of the person is older.
    isRefusalNew = sessionLoaded.match(event) || refusalChanged.match(event);
  }
}

/** The identity of a person who has signed out is deleted as well, because the browser may be shared. */
function* forgetWhatIsNotAllowed(event?: Action): SagaGenerator<void> {
  const ports = yield* getPorts();
  const isRefused = (yield* select(selectConsent)) === 'necessary';
  if (isRefused || sessionEnded.match(event)) ports.cookies.remove(identityCookie);
  if (isRefused) forgetCampaign(ports);
}

/** A person who turned analytics off in another browser has refused here as well: the cookies go, and nothing is asked again. */
function* followRefusal(): SagaGenerator<void> {
  if (!(yield* select((state: WithTracking) => selectIsTrackingRefused(state)))) return;
  if ((yield* select(selectConsent)) !== 'necessary') yield* put(consentChosen({ choice: 'necessary' }));
}

function* selectAllowed(): SagaGenerator<ConsentChoice> {
  const consent = yield* select(selectConsent);
  return (yield* select((state: WithTracking) => selectIsMasqueradeTracked(state))) ? 'necessary' : consent;
}

function* takeQueue(consent: ConsentChoice): SagaGenerator<TrackedEvent[]> {
  const queue = yield* select((state: WithTracking) => selectTrackedEvents(state));
  const left = queue.filter(({ subject }) => needsConsent(subject) && consent === 'unasked');
  if (left.length < queue.length) yield* put(queueTaken({ left }));
  return queue.filter(({ subject }) => !needsConsent(subject) || consent === 'analytics');
}

/** Addresses of the operator's own pages: who works there is not counted. */
const isAdminPath = (pathname: string): boolean => /^\/(?:app\/)?admin(?:\/|$)/.test(pathname);

/** One event for each page view; a redirect on the way is not a view. */
export function* pageViewFlow(): SagaGenerator<void> {
  yield* onLatest(placeEntered, ({ payload }) => viewed(payload));
  const place = yield* select((state: WithPlace) => selectPlace(state));
  if (place !== nowhere) yield* fork(catchAndReport<[{ pathname: string }]>, viewed, place);
}

function* viewed({ pathname }: { readonly pathname: string }): SagaGenerator<void> {
  if (isAdminPath(pathname)) return;
  if (yield* waitForLocation((place) => place.pathname === pathname)) yield* put(tracked('page viewed'));
}
