import { entitiesOf, exampleProfile, failedRecord, loadedRecords, missingRecords } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { profiles } from '../profile/entity';
import page from './section';
import { initialNotificationSettings, type NotificationSettingsState } from './state';

const person = exampleProfile({ alertActions: 'immediate', alertTriggers: 'daily' });
const show = (state: Partial<NotificationSettingsState> = {}) => ({
  notificationSettings: { ...initialNotificationSettings, ...state },
  entities: entitiesOf(loadedRecords(profiles, [person])),
});

export const stories: PageStories<typeof page> = {
  title: 'Notification settings',
  page,
  states: {
    chosen: show(),
    loading: { entities: entitiesOf(missingRecords(profiles)) },
    'could not load': { entities: entitiesOf(failedRecord(profiles, 7, 'Problem retrieving profile. Our computers took too long.')) },
    'one kept': show({ kept: 'summarySchedule' }),
    'two refused': show({
      refused: {
        alertActions: 'We couldn’t save this, so nothing changed. Choose from the list.',
        receivesUpdates: "We couldn’t save this, so nothing changed. You're trying too frequently.",
      },
    }),
  },
};
