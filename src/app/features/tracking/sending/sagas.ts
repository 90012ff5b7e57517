import type { Action } from '@reduxjs/toolkit';
import { buffers, channel } from 'redux-saga';
import { actionChannel, call, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { isBot } from '../../../../domain/bots';
import { timings } from '../../../../domain/timings';
import { needsConsent, trackedPath } from '../../../../domain/trackedEvents';
import { emitClientEvent, onClientEvent, type PageView } from '../../../platform/emitter';
import { callCancellable, catchAndReport, getPorts, onEach, onLatest } from '../../../platform/flows';
import { nowhere, placeEntered, selectPlace, type WithPlace } from '../../../platform/place';
import type { Place } from '../../../platform/ports';
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
} from '..';
import { createPayload, forgetCampaign, identityCookie, keepCampaign, rememberIdentity, type EventPayload } from './payload';
import { deliver } from './state';

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
        const profileId = yield* select(selectTrackingProfileId);
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
  if (!(yield* select(selectIsTrackingRefused))) return;
  if ((yield* select(selectConsent)) !== 'necessary') yield* put(consentChosen({ choice: 'necessary' }));
}

function* selectAllowed(): SagaGenerator<ConsentChoice> {
  const consent = yield* select(selectConsent);
  return (yield* select(selectIsMasqueradeTracked)) ? 'necessary' : consent;
}

function* takeQueue(consent: ConsentChoice): SagaGenerator<TrackedEvent[]> {
  const queue = yield* select(selectTrackedEvents);
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

/**
 * Waits until the document's location is the expected one: checks every 100 ms, and gives up after 2000 ms (A9.13). Returns true
 * if it was reached. The first check is after the first wait, because an immediate redirect is not yet a location.
 */
export function* waitForLocation(isThere: (place: Place) => boolean): SagaGenerator<boolean> {
  const { clock, location } = yield* getPorts();
  for (let waited = 0; waited < timings.locationWait; waited += timings.locationPoll) {
    yield* call(clock.wait, timings.locationPoll);
    if (isThere(location.current())) return true;
  }
  return false;
}

/**
 * Tells which events are repeats. Of one name, those within 200 ms of the last that counted (A9.12, B9.27); of events that
 * have waited together, and whose moment is not known any more, those that are equal.
 */
function createThrottle(): (events: readonly TrackedEvent[], now: number) => TrackedEvent[] {
  const last = new Map<string, number>();
  return (events, now) => {
    const seen = new Set<string>();
    const isSingle = events.length === 1;
    return events.filter((event) => {
      const text = JSON.stringify(event);
      const isRepeat = isSingle ? now - (last.get(event.subject) ?? -Infinity) < timings.trackingThrottle : seen.has(text);
      seen.add(text);
      if (!isRepeat) last.set(event.subject, now);
      return !isRepeat;
    });
  };
}

/** Globals that scripts of an operator may define; without them nothing happens. */
interface Vendors {
  /** A tag manager's queue. */
  readonly dataLayer?: unknown;
  /** A session recorder. */
  readonly FS?: { readonly setUserVars?: (variables: Readonly<Record<string, unknown>>) => void };
}

/** Tells a tag manager and a session recorder, where there are any, who sees which page. */
function tellVendors({ path, profileId }: PageView): void {
  const { dataLayer, FS } = globalThis as Vendors;
  if (Array.isArray(dataLayer)) dataLayer.push({ event: 'page viewed', path });
  FS?.setUserVars?.({ profileId });
}

/** For every page that is seen, until the flow ends. */
function* vendorFlow(): SagaGenerator<void> {
  yield* callCancellable(
    (signal) => new Promise<never>(() => signal.addEventListener('abort', onClientEvent('pageView', tellVendors), { once: true })),
  );
}
