import type { Stories } from '../../../widgets/stories';
import { NotificationScreen, type NotificationScreenProps } from './NotificationScreen';

const show =
  (props: Partial<NotificationScreenProps> = {}) =>
  () => (
    <NotificationScreen
      choices={{ alertActions: 'immediate', alertTriggers: 'daily', summarySchedule: 'weekly', receivesUpdates: false }}
      failure={null}
      refused={{}}
      kept={null}
      onRetry={() => {}}
      onChoose={() => {}}
      {...props}
    />
  );

export const stories: Stories = {
  title: 'Notification settings',
  states: {
    chosen: show(),
    loading: show({ choices: null }),
    'could not load': show({ choices: null, failure: 'Problem retrieving profile. Our computers took too long.' }),
    'one kept': show({ kept: 'summarySchedule' }),
    'two refused': show({
      refused: {
        alertActions: 'We couldn’t save this, so nothing changed. Choose from the list.',
        receivesUpdates: "We couldn’t save this, so nothing changed. You're trying too frequently.",
      },
    }),
  },
};
