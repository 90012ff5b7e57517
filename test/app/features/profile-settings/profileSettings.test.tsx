import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { changedFields } from '../../../../src/app/features/profile';
import { initialProfileSettings, profileSettingsSlice } from '../../../../src/app/features/profile-settings/state';
import { sessionEnded } from '../../../../src/app/features/session';
import type { WireProfile } from '../../../../src/contract/profiles';
import { stopStores } from '../../../support/appStore';
import { fuzzRuns } from '../../../support/fuzz';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { failToReach, replyWith, wireProfile } from '../../../support/replyWith';

const { draftDiscarded, fieldChanged, pictureChosen, pictureRefused, refused, submitted } = profileSettingsSlice.actions;

afterEach(stopStores);

const params = { id: 7 };
const zones = [
  { id: 'America/New_York', label: '(UTC-05:00) America/New York' },
  { id: 'Europe/Lisbon', label: '(UTC+00:00) Europe/Lisbon' },
];

async function openProfile(profile: Partial<WireProfile> = {}) {
  serveSignedIn({ profile });
  replyWith('listTimezones', 200, { objects: zones });
  const page = await openPage('/app/settings/profile');
  await screen.findByRole('textbox', { name: 'First name' });
  return { ...page, save: screen.getByRole('button', { name: 'Save changes' }), field: (name: string) => screen.getByLabelText(name) };
}

describe('the profile in the settings', () => {
  it('the profile in the settings sends only what was changed, and says that it is saved [A7.07]', async () => {
    const { user, save, field } = await openProfile();
    expect(save).toBeDisabled();
    await user.clear(field('First name'));
    await user.type(field('First name'), 'Grace');
    await user.click(screen.getByRole('checkbox', { name: 'Engineering' }));
    expect(screen.getByText('You have unsaved changes.')).toBeVisible();
    const kept = replyWith('updateProfile', 200, wireProfile({ first_name: 'Grace', personas: ['engineering'] }), { params });
    await user.click(save);
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(kept.sent.map(({ body }) => body)).toEqual([{ first_name: 'Grace', personas: ['engineering'] }]);
    expect(save).toBeDisabled();
    expect(screen.getByText('Grace Lovelace')).toBeVisible();
  });

  it('the profile in the settings keeps what was typed when it is refused, with the sentence at its field and the focus there', async () => {
    const { user, save, field } = await openProfile();
    await user.clear(field('Last name'));
    await user.type(field('Job title'), 'Analyst');
    replyWith(
      'updateProfile',
      400,
      { errors: ['Enter your last name.'], field_errors: { last_name: ['Enter your last name.'] } },
      { params },
    );
    await user.click(save);
    expect(await screen.findByText('Enter your last name.')).toBeVisible();
    await waitFor(() => expect(field('Last name')).toHaveFocus());
    expect(field('Last name')).toBeInvalid();
    expect(field('Last name')).toHaveAccessibleDescription('Enter your last name.');
    expect(field('Job title')).toHaveValue('Analyst');
    expect(screen.getByText('Ada Lovelace')).toBeVisible();
    await user.type(field('Last name'), 'L');
    expect(screen.queryByText('Enter your last name.')).toBeNull();
  });

  it('the profile in the settings keeps what was typed without a network, and saves it at the second try [R19]', async () => {
    const { user, save, field } = await openProfile();
    await user.type(field('Job title'), 'Analyst');
    failToReach('updateProfile', 1, params);
    await user.click(save);
    expect(
      await screen.findByText(
        /^We're having some trouble connecting\. You might try reloading the page or checking your internet connection\./,
      ),
    ).toBeVisible();
    expect(field('Job title')).toHaveValue('Analyst');
    const kept = replyWith('updateProfile', 200, wireProfile({ job_title: 'Analyst' }), { params });
    await user.click(save);
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(kept.sent).toHaveLength(1);
  });

  it('the profile in the settings keeps what was typed while one looks at another page, and asks before the window is closed', async () => {
    const { user, field } = await openProfile();
    await user.type(field('Job title'), 'Analyst');
    const leave = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Email' }));
    await screen.findByRole('region', { name: 'Email address' });
    await user.click(screen.getByRole('link', { name: 'Profile' }));
    expect(await screen.findByRole('textbox', { name: 'Job title' })).toHaveValue('Analyst');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('Job title')).toHaveValue('');
    const free = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(free);
    expect(free.defaultPrevented).toBe(false);
  });

  it('a double click is one save [R16]', async () => {
    const { user, save, field } = await openProfile();
    await user.type(field('Job title'), 'Analyst');
    const kept = replyWith('updateProfile', 200, wireProfile({ job_title: 'Analyst' }), { params });
    await user.dblClick(save);
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(kept.sent).toHaveLength(1);
  });
});

describe('a time zone that is not the browser’s', () => {
  it('a time zone that is not the browser’s is said, and the browser’s is taken with one press; nothing else is sent [A5.21]', async () => {
    const { user, field } = await openProfile({ timezone: 'America/New_York' });
    expect(screen.getByText('Your profile uses America/New York, but your browser uses Europe/Lisbon.')).toBeVisible();
    await user.type(field('Job title'), 'Analyst');
    const kept = replyWith('updateProfile', 200, wireProfile({ timezone: 'Europe/Lisbon' }), { params });
    await user.click(screen.getByRole('button', { name: 'Use Europe/Lisbon' }));
    await waitFor(() => expect(kept.sent.map(({ body }) => body)).toEqual([{ timezone: 'Europe/Lisbon' }]));
    await waitFor(() => expect(screen.queryByText('Your time zone looks different')).toBeNull());
    await waitFor(() => expect(field('Time zone')).toHaveValue('(UTC+00:00) Europe/Lisbon'));
    expect(field('Job title')).toHaveValue('Analyst');
  });

  it('a time zone that is not the browser’s may be kept: the browser’s is not offered again [A4.48]', async () => {
    const { user } = await openProfile({ timezone: 'America/New_York' });
    const seen = { 'timezone-mismatch:Europe.Lisbon': true };
    const kept = replyWith('updateProfile', 200, wireProfile({ timezone: 'America/New_York', has_seen_notifications: seen }), { params });
    await user.click(screen.getByRole('button', { name: 'Keep America/New York' }));
    expect(screen.queryByText('Your time zone looks different')).toBeNull();
    await waitFor(() => expect(kept.sent.map(({ body }) => body)).toEqual([{ has_seen_notifications: seen }]));
  });

  it.each([null, 'Europe/Lisbon'])(
    'a time zone that is not the browser’s is not said when what is kept is %j [A5.21]',
    async (timezone) => {
      await openProfile({ timezone });
      expect(screen.queryByText('Your time zone looks different')).toBeNull();
    },
  );

  it('a time zone that is not the browser’s that the list does not have can still be seen', async () => {
    const { field } = await openProfile({ timezone: 'Asia/Calcutta' });
    expect(field('Time zone')).toHaveValue('Asia/Calcutta');
  });
});

describe('the picture', () => {
  const file = new File(['x'], 'me.png', { type: 'image/png' });

  it('the picture is sent as a file, and shown once it is kept; it can be taken away [B7.42, S44]', async () => {
    const { user } = await openProfile();
    const picture = screen.getByRole('region', { name: 'Picture' });
    expect(within(picture).getByRole('img', { name: 'Ada Lovelace' })).toHaveTextContent('AL');
    const sent = replyWith('uploadAvatar', 200, wireProfile({ avatar: '/avatars/abc' }), { params });
    replyWith('getProfile', 200, wireProfile({ avatar: '/avatars/abc' }), { params });
    await user.upload(screen.getByLabelText('Choose a picture', { selector: 'input' }), file);
    await waitFor(() => expect(picture.querySelector('img')).toHaveAttribute('src', '/avatars/abc'));
    expect(sent.sent[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(String(sent.sent[0]?.body)).toContain('name="picture"');
    const removal = replyWith('deleteAvatar', 200, wireProfile(), { params });
    replyWith('getProfile', 200, wireProfile(), { params });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(picture.querySelector('img')).toBeNull());
    expect(removal.sent).toHaveLength(1);
  });

  it('the picture that is refused says why, and leaves the one before', async () => {
    const { user } = await openProfile();
    const sentence = 'Choose a PNG, JPEG or WebP picture.';
    replyWith('uploadAvatar', 400, { errors: [sentence], field_errors: { picture: [sentence] } }, { params });
    await user.upload(screen.getByLabelText('Choose a picture', { selector: 'input' }), file);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('button', { name: 'Choose a picture' })).toBeEnabled();
  });

  it('the picture without a network says so [R19]', async () => {
    const { user } = await openProfile();
    failToReach('uploadAvatar', 1, params);
    await user.upload(screen.getByLabelText('Choose a picture', { selector: 'input' }), file);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "We're having some trouble connecting. You might try reloading the page or checking your internet connection.",
    );
  });
});

describe('the state of the form', () => {
  const events = [
    fieldChanged({ field: 'firstName', value: 'G' }),
    submitted(),
    refused({ fieldErrors: { firstName: 'No.' }, message: null }),
    pictureChosen({ ticket: 'file-1' }),
    pictureRefused({ message: 'No.' }),
  ];

  it('the state of the form survives JSON, and answers unknown actions with the same state', () => {
    let state = initialProfileSettings;
    for (const event of events) {
      state = profileSettingsSlice.reducer(state, event);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      expect(profileSettingsSlice.reducer(state, { type: 'unknown' })).toBe(state);
    }
    expect(profileSettingsSlice.reducer(state, draftDiscarded()).draft).toEqual({});
  });

  it('the state of the form goes with the session [S45]', () => {
    const state = profileSettingsSlice.reducer(initialProfileSettings, fieldChanged({ field: 'jobTitle', value: 'secret' }));
    expect(profileSettingsSlice.reducer(state, sessionEnded({ where: 'here' }))).toEqual(initialProfileSettings);
  });

  it('the state of the form keeps what is typed while a save is under way', () => {
    const typed = (value: string) => fieldChanged({ field: 'firstName', value });
    const state = [typed('Gra'), submitted(), typed('Grace'), profileSettingsSlice.actions.kept({ sent: { firstName: 'Gra' } })].reduce(
      profileSettingsSlice.reducer,
      initialProfileSettings,
    );
    expect(state.draft).toEqual({ firstName: 'Grace' });
  });

  it('the state of the form finds exactly the fields that differ, whatever they hold', () => {
    const form = fc.record({ a: fc.string(), b: fc.array(fc.string()), c: fc.option(fc.boolean()) });
    fc.assert(
      fc.property(form, form, (before, after) => {
        const changed = changedFields(before, after);
        expect({ ...before, ...changed }).toEqual(after);
        expect(changedFields(after, { ...after })).toEqual({});
      }),
      { numRuns: fuzzRuns },
    );
  });
});
