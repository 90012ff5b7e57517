import { createAction } from '@reduxjs/toolkit';
import type { SagaGenerator } from 'typed-redux-saga';
import { onEach } from '../../platform/flows';
import { saveProfile } from './saving';

/** The tutorials; their state is stored with the help pages, under these keys. */
export const tutorialKeys = ['guide', 'welcome', 'hasViewedWelcomeTeamsModal'] as const;

/** A help page or hint was read; `key` is its tracking key. */
export const helpAcknowledged = createAction<{ key: string }>('profile/helpAcknowledged');
/** A notification was seen: `{ key: 'jobs-cta' }`. */
export const notificationAcknowledged = createAction<{ key: string }>('profile/notificationAcknowledged');
/** The survey was answered or waved away: it is not shown again. */
export const npsAcknowledged = createAction('profile/npsAcknowledged');

/**
 * Stores a person's acknowledgements. Each shows as done at once. One that cannot be saved is asked for again the next time, so
 * no error is shown.
 */
export function* acknowledgementFlow(): SagaGenerator<void> {
  yield* onEach(helpAcknowledged, ({ payload: { key } }) => keep({ viewedHelp: { [key]: true } }));
  yield* onEach(notificationAcknowledged, ({ payload: { key } }) => keep({ hasSeenNotifications: { [key]: true } }));
  yield* onEach(npsAcknowledged, () => keep({ shouldSeeNpsSurvey: false }));
}

function* keep(changes: Parameters<typeof saveProfile>[0]): SagaGenerator<void> {
  yield* saveProfile(changes);
}
