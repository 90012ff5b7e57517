import { screen, waitFor } from '@testing-library/react';
import { initialNotificationSettings, notificationSettingsSlice } from '../../../../src/app/features/notification-settings/state';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith, wireProfile } from '../../../support/replyWith';

const { choiceKept, choiceMade, choiceRefused } = notificationSettingsSlice.actions;

afterEach(stopStores);

const params = { id: 7 };
const chosen = { alert_actions: 'immediate', alert_triggers: 'immediate', summary_schedule: 'weekly' } as const;

async function openNotifications() {
  serveSignedIn({ profile: chosen });
  const page = await openPage('/app/settings/notifications');
  await screen.findByRole('region', { name: 'Alerts' });
  return page;
}

describe('the notifications in the settings', () => {
  it.each([
    ['When an action fails', 'Never', { alert_actions: 'never' }],
    ['When a trigger fails', 'At most once a day', { alert_triggers: 'daily' }],
    ['Zap activity summary', 'Every month', { summary_schedule: 'monthly' }],
  ] as const)('%s: what is chosen counts at once, and is sent alone [A3.03, A7.07]', async (label, choice, body) => {
    const { user } = await openNotifications();
    const kept = replyWith('updateProfile', 200, wireProfile({ ...chosen, ...body }), { params });
    await user.selectOptions(await screen.findByLabelText(label), choice);
    expect(screen.getByLabelText(label)).toHaveDisplayValue(choice);
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Saved.'));
    expect(kept.sent.map((sent) => sent.body)).toEqual([body]);
  });

  it('news are switched on by a press and off by a key [B4.37, A7.07]', async () => {
    const { user } = await openNotifications();
    const news = await screen.findByRole('switch', { name: 'News and tips from Patchbay' });
    expect(news).not.toBeChecked();
    const on = replyWith('updateProfile', 200, wireProfile({ ...chosen, receives_updates: true }), { params });
    await user.click(news);
    expect(news).toBeChecked();
    await waitFor(() => expect(on.sent.map(({ body }) => body)).toEqual([{ receives_updates: true }]));
    const off = replyWith('updateProfile', 200, wireProfile(chosen), { params });
    news.focus();
    await user.keyboard(' ');
    await waitFor(() => expect(off.sent.map(({ body }) => body)).toEqual([{ receives_updates: false }]));
    expect(news).not.toBeChecked();
  });

  it('a choice that is refused goes back, and says why at its field', async () => {
    const { user } = await openNotifications();
    replyWith('updateProfile', 429, { errors: ["You're trying too frequently."], reason: 'too_often' }, { params });
    await user.selectOptions(await screen.findByLabelText('When an action fails'), 'Never');
    const field = screen.getByLabelText('When an action fails');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription("We couldn’t save this, so nothing changed. You're trying too frequently."),
    );
    expect(field).toHaveDisplayValue('Immediately');
    expect(field).toBeInvalid();
  });
});

it('the state survives JSON, and answers unknown actions with the same state', () => {
  const events = [
    choiceMade({ field: 'alertActions', value: 'never' }),
    choiceRefused({ field: 'alertActions', message: 'No.' }),
    choiceKept({ field: 'alertTriggers' }),
  ];
  let state = initialNotificationSettings;
  for (const event of events) {
    state = notificationSettingsSlice.reducer(state, event);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    expect(notificationSettingsSlice.reducer(state, { type: 'unknown' })).toBe(state);
  }
});
