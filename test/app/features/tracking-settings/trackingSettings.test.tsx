import { screen, waitFor, within } from '@testing-library/react';
import { sessionLoaded, sessionLoadFailed } from '../../../../src/app/features/session';
import { tracked } from '../../../../src/app/features/tracking';
import { selectConsent } from '../../../../src/app/features/consent';
import { stopStores } from '../../../support/appStore';
import { failToReach, replyWith, wireProfile } from '../../../support/replyWith';
import { analytics, event, isOn, openTracking, overview, rows, without } from '../../../support/trackingSettings';
import { wireAccount } from '../../../support/wireRecords';

afterEach(stopStores);

describe('the tracking settings', () => {
  it('the tracking settings list events with a sentence, the page, the forwarding, and the stored row on demand [T35]', async () => {
    const { user } = await openTracking({ nextBefore: 12 });
    const [first] = await rows('Events recorded about you');
    expect(first).toHaveTextContent(/^You opened a page.*\/app\/dashboardNot forwarded/);
    const stored = within(first!).getByText(/"birth_of": null/);
    expect(stored.closest('details')).toHaveProperty('open', false);
    await user.click(within(first!).getByText('Show everything stored'));
    expect(stored.closest('details')).toHaveProperty('open', true);
    replyWith('listTrackedEvents', 200, { objects: [{ ...event, id: 3, subject: 'unheard of' }], next_before: null });
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    await screen.findByText('Recorded as “unheard of”');
    const all = await rows('Events recorded about you');
    expect(all).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
    expect(all[1]).toHaveFocus();
    expect(screen.getByText('1 older event')).toHaveAttribute('role', 'status');
  });

  it('the tracking settings say in words how a person signed up, as far as this version knows the way [T35]', async () => {
    const signUp = (id: number, signupType: string) => ({
      ...event,
      id,
      subject: 'sign-up conversion',
      stored: JSON.stringify({ properties: { signupType } }),
    });
    await openTracking({ objects: [signUp(14, 'google_sso'), signUp(13, 'email'), signUp(12, 'constructor')] });
    expect(
      (await rows('Events recorded about you')).map(
        ({ textContent }) => /^You signed up(?: with [A-Za-z]+?)?(?=\d|Nov)/.exec(textContent)?.[0],
      ),
    ).toEqual(['You signed up with Google', 'You signed up with email', 'You signed up']);
  });

  it('the tracking settings say why a person gets a variant, and where the value of a flag comes from [T36]', async () => {
    await openTracking();
    expect((await rows('A/B tests and your variants')).map(({ textContent }) => textContent)).toEqual([
      'A test OtherYou take part: your ID is in group 13 of 100, and 50% of people take part. Your ID then picked one of 2 variants.',
    ]);
    const [search, mover] = await rows('Feature flags and their values');
    expect(search).toHaveTextContent(/template_search.*Patchbay’s default/);
    expect(within(search!).getByRole('switch', { name: 'Searching templates' })).toHaveAttribute('aria-checked', 'true');
    expect(mover).toHaveTextContent('Moving Zapszap_moverSet for everyone in your current accountOn');
    expect(within(mover!).queryByRole('switch')).toBeNull();
  });

  it('the tracking settings say what a switch does elsewhere, on what variants depend, and what stays after a deletion [T36, T38, T40]', async () => {
    const captcha = { ...event, subject: 'captcha expired', stored: '{"properties":{"action":"login"}}' };
    await openTracking({ objects: [captcha], shown: { ...overview, counts: { events: 1, survey_answers: 2 } } });
    expect(await analytics()).toHaveAccessibleDescription(
      'If this is off, our server stores no events about you, whichever browser sends them. If you turn it on, this browser is allowed too; your other browsers keep their own choice.',
    );
    expect(
      screen.getByText('Your variants depend on your random ID, person-7, and are the same in every browser where you’re logged in.'),
    ).toBeVisible();
    expect(screen.getByText('Your 2 survey answers, which you sent us to read. They’re deleted with your profile.')).toBeVisible();
    expect(screen.getByText('The “I’m not a robot” check expired')).toBeVisible();
  });

  it('the tracking settings say of one person in a hundred who takes part that 1 % do, and of the others why they do not [T36]', async () => {
    const test = { ...overview.tests[0]!, variant: 'control', reason: 'not_drawn' as const, share: 70, percent_eligible: 1 };
    await openTracking({ shown: { ...overview, tests: [test] } });
    expect((await rows('A/B tests and your variants')).map(({ textContent }) => textContent)).toEqual([
      'A test ControlYou don’t take part: your ID is in group 71 of 100, and 1% of people take part.',
    ]);
  });

  it('a flag that the account sets has its value and no switch, although people may choose it elsewhere [T36, T38]', async () => {
    const [search, mover] = overview.flags;
    await openTracking({ shown: { ...overview, flags: [{ ...search!, source: 'account', is_personal: false }, mover!] } });
    const [first] = await rows('Feature flags and their values');
    expect(first).toHaveTextContent('Searching templatestemplate_searchSet for everyone in your current accountOn');
    expect(screen.queryByRole('switch', { name: 'Searching templates' })).toBeNull();
  });

  it('an event from a page on which the person was logged out says so, others say nothing about it [T35]', async () => {
    await openTracking({ objects: [event, { ...event, id: 11, is_signed_in: false }] });
    const [own, before] = await rows('Events recorded about you');
    expect(own).not.toHaveTextContent('logged out');
    expect(before).toHaveTextContent('/app/dashboardRecorded while you were logged outNot forwarded');
  });

  it('events that wait are listed with the reason, and a refusal drops them [T37]', async () => {
    const { store, user } = await openTracking();
    await analytics();
    store.dispatch(tracked('link followed', { link: 'prompt' }));
    const waiting = await screen.findByText('You followed the link “prompt”');
    // The card comes and goes: nothing is below it.
    expect(screen.getAllByRole('region').at(-1)).toHaveAccessibleName('Waiting in this page');
    expect(waiting.closest('li')).toHaveTextContent('Not sent: you haven’t decided about analytics in this browser.');
    await user.click(screen.getAllByRole('button', { name: 'Only necessary' })[0]!);
    await waitFor(() => expect(screen.queryByText('You followed the link “prompt”')).toBeNull());
  });

  it('analytics go off once the server has stored it: then this browser refuses as well, and its cookie goes [T38]', async () => {
    const { store, user } = await openTracking({ cookies: { 'patchbay-consent': 'analytics' } });
    failToReach('updateTrackingChoices');
    await user.click(await analytics());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^We couldn’t save “Record how I use the product”, so it stays as it was\./);
    expect([await isOn(), store.ports.cookies.get('patchbay-consent')]).toEqual(['true', 'analytics']);
    const stored = replyWith('updateTrackingChoices', 200, without({ analytics: false }));
    await user.click(await analytics());
    await waitFor(async () => expect(await isOn()).toBe('false'));
    expect(stored.sent.map(({ body }) => body)).toEqual([{ analytics: false }]);
    await waitFor(() => expect(store.ports.cookies.get('patchbay-consent')).toBe('necessary'));
    expect(store.ports.cookies.get('abidentity')).toBeNull();
    expect(screen.getByRole('switch', { name: 'Help improve Patchbay' })).toHaveAttribute('aria-disabled', 'true');
    replyWith('updateTrackingChoices', 200, overview);
    await user.click(await analytics());
    await waitFor(() => expect(store.ports.cookies.get('patchbay-consent')).toBe('analytics'));
  });

  it('a browser follows a refusal that was made in another one [T38]', async () => {
    const { store } = await openTracking({
      cookies: { 'patchbay-consent': 'analytics', abidentity: 'person-7' },
      profile: { allows_analytics: false },
      shown: without({ analytics: false }),
    });
    await waitFor(() => expect(selectConsent(store.getState() as object)).toBe('necessary'));
    expect([store.ports.cookies.get('patchbay-consent'), store.ports.cookies.get('abidentity')]).toEqual(['necessary', null]);
    expect(await isOn()).toBe('false');
  });

  it('a flag is chosen by its switch, and a refusal is said at it [T38]', async () => {
    const { user } = await openTracking();
    replyWith('updateTrackingChoices', 429, { errors: ['Wait a little.'] });
    await user.click(await screen.findByRole('switch', { name: 'Searching templates' }));
    const [search] = await rows('Feature flags and their values');
    await waitFor(() => expect(search).toHaveTextContent('We couldn’t save “Searching templates”, so it stays as it was. Wait a little.'));
    const flags = overview.flags.map((flag) => (flag.is_personal ? { ...flag, is_on: false, source: 'person' as const } : flag));
    const stored = replyWith('updateTrackingChoices', 200, { ...overview, flags });
    await user.click(screen.getByRole('switch', { name: 'Searching templates' }));
    await waitFor(() => expect(search).toHaveTextContent('You chose it'));
    expect(stored.sent.map(({ body }) => body)).toEqual([{ flag: { name: 'template_search', is_on: false } }]);
  });

  it.each([
    ['the same person', 7],
    ['another person', 8],
  ])('a change that a lost session ended leaves nothing behind when %s is found after it [T38, R23]', async (_who, profileId) => {
    const { store, user } = await openTracking();
    replyWith('updateTrackingChoices', 401, { errors: ['Log in.'] });
    await user.click(await analytics());
    await screen.findByRole('dialog');
    store.dispatch(sessionLoadFailed({ message: 'Offline' }));
    let answer = (): void => {};
    const until = new Promise<void>((resolve) => (answer = resolve));
    replyWith('listAccounts', 200, { objects: [wireAccount({})] }, { isOptional: true });
    replyWith('getProfile', 200, wireProfile({ id: profileId }), { params: { id: profileId }, isOptional: true });
    const again = replyWith('getTrackingOverview', 200, without({ analytics: false }), { until });
    replyWith('listTrackedEvents', 200, { objects: [event], next_before: null });
    store.dispatch(sessionLoaded({ profileId, email: 'ada@patchbay.example', identity: null, profiles: [] }));
    await waitFor(() => expect(again.sent).toHaveLength(1));
    expect(screen.queryByRole('switch', { name: 'Record how I use the product' })).toBeNull();
    answer();
    expect(await isOn()).toBe('false');
    const stored = replyWith('updateTrackingChoices', 200, overview);
    await user.click(await analytics());
    await waitFor(() => expect(stored.sent.map(({ body }) => body)).toEqual([{ analytics: true }]));
  });

  it('a change whose request was aborted leaves its switch as it was, and it can be used again [T38]', async () => {
    const { store, user } = await openTracking();
    let answer = (): void => {};
    const until = new Promise<void>((resolve) => (answer = resolve));
    const stored = replyWith('updateTrackingChoices', 200, without({ analytics: false }), { until });
    await user.click(await analytics());
    await waitFor(() => expect(stored.sent).toHaveLength(1));
    expect(await analytics()).toHaveAttribute('aria-busy', 'true');
    store.api.abortAll();
    await waitFor(async () => expect(await analytics()).not.toHaveAttribute('aria-busy'));
    expect(await isOn()).toBe('true');
    answer();
  });

  it('a flag without a description has its name on its switch, and the reason for a refusal once [T36, T38]', async () => {
    const { user } = await openTracking({ shown: { ...overview, flags: [{ ...overview.flags[0]!, about: '' }] } });
    const [search] = await rows('Feature flags and their values');
    expect(within(search!).getAllByText('template_search')).toHaveLength(2);
    expect(search).toHaveTextContent('template_searchPatchbay’s defaulttemplate_search');
    replyWith('updateTrackingChoices', 429, { errors: ['Wait a little.'] });
    await user.click(within(search!).getByRole('switch', { name: 'template_search' }));
    expect(await within(search!).findAllByText('We couldn’t save “template_search”, so it stays as it was. Wait a little.')).toHaveLength(
      1,
    );
  });

  it('staff who view as the person can switch and delete nothing [T41]', async () => {
    await openTracking({ profile: { is_masquerading: true } });
    expect(await analytics()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('switch', { name: 'Searching templates' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('switch', { name: 'Help improve Patchbay' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Delete all events…' })).toBeDisabled();
    expect(screen.getByText(/You’re viewing this as a member of staff/)).toBeVisible();
  });
});
