import { screen, waitFor, within } from '@testing-library/react';
import { teamTrialBegan } from '../../../../src/app/features/team-guide';
import { documentationAddress, gettingStartedAddress } from '../../../../src/app/features/team-guide/texts';
import { entries } from '../../../../src/app/features/team-guide/modal/entries';
import { initialTeamGuide, teamGuideSlice } from '../../../../src/app/features/team-guide/state';
import { articleAt } from '../../../../src/app/features/help/center/library';
import { placeEntered } from '../../../../src/app/platform/place';
import { hasTeamGuide, teamGuideMinWidth } from '../../../../src/domain/teamGuide';
import type { WireAccount } from '../../../../src/contract/accounts';
import type { WireProfile } from '../../../../src/contract/profiles';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith, wireProfile } from '../../../support/replyWith';
import { wireAccount } from '../../../support/wireRecords';
import { forgetWindowWidth, setWindowWidth } from '../../../support/windowWidth';

const { closed, guideLeft, guideOpened } = teamGuideSlice.actions;

beforeEach(() => setWindowWidth(1280));
afterEach(() => {
  stopStores();
  forgetWindowWidth();
});

const trialing: Partial<WireAccount> = {
  is_team_account: true,
  is_trialing: true,
  is_trialing_teams: true,
  teams_trial_end_date: '2026-12-05T09:30:00.000Z',
};
const seen: Partial<WireProfile> = { viewed_help: { hasViewedWelcomeTeamsModal: true } };
const button = () => screen.queryByRole('button', { name: 'Team Guide' });
const welcome = () => screen.queryByRole('dialog', { name: 'Welcome to Patchbay Teams' });
const guide = () => screen.queryByRole('dialog', { name: 'Team Guide' });

async function openZaps(account: Partial<WireAccount> = trialing, profile: Partial<WireProfile> = {}) {
  serveSignedIn({ accounts: [account], profile });
  serveZaps([]);
  const page = await openPage('/app/assets/zaps');
  await screen.findByText('No Zaps yet');
  return page;
}

const acknowledged = () =>
  replyWith('updateProfile', 200, wireProfile({ roles: [{ account_id: 3, role: 'owner' }], ...seen }), { params: { id: 7 } });

describe('the button', () => {
  it('the button is shown to a team on trial from 700 px, and not below [B2.58, B6.07, B9.25]', async () => {
    expect(teamGuideMinWidth).toBe(700);
    setWindowWidth(700);
    await openZaps(trialing, seen);
    expect(await screen.findByRole('button', { name: 'Team Guide' })).toBeVisible();
    setWindowWidth(699);
    await waitFor(() => expect(button()).toBeNull());
    setWindowWidth(700);
    await waitFor(() => expect(button()).toBeVisible());
  });

  it('the button is not there for a team that is on no trial, nor the guide [B2.58, B6.07]', async () => {
    await openZaps({ is_team_account: true, is_trialing_teams: false });
    await screen.findByRole('link', { name: 'Help pages' });
    expect([button(), welcome()]).toEqual([null, null]);
  });

  it.each([
    ['authorisation', '/engine/auth/start/SlackCLIAPI'],
    ['sign-up', '/sign-up/team-member/7'],
    ['log-in', '/app/login/2fa'],
    ['editor', '/editor/12'],
    ['support', '/app/get-help'],
    ['the start of developers', '/developer/start'],
  ])('the button is not there on pages of %s [B2.59]', async (_kind, path) => {
    expect(hasTeamGuide(path)).toBe(false);
    const { store } = await openZaps(trialing, seen);
    await screen.findByRole('button', { name: 'Team Guide' });
    store.dispatch(placeEntered({ ...store.ports.location.current(), pathname: path, kind: 'PUSH' }));
    await waitFor(() => expect(button()).toBeNull());
  });

  it.each(['/app/dashboard', '/app/team', '/editors', '/app/settings/profile', '/developer/documentation'])(
    'the button is there on %s',
    (path) => {
      expect(hasTeamGuide(path)).toBe(true);
    },
  );
});

describe('the welcome', () => {
  it('the welcome opens by itself on the Zaps page for a team on trial that has not viewed it, and not on others [B2.65]', async () => {
    const { store } = await openZaps();
    expect(await screen.findByRole('dialog', { name: 'Welcome to Patchbay Teams' })).toBeVisible();
    const { current } = store.ports.location;
    store.dispatch(placeEntered({ ...current(), pathname: '/app/assets/folders', kind: 'PUSH' }));
    await waitFor(() => expect(welcome()).toBeNull());
    expect(button()).toBeVisible();
    store.dispatch(placeEntered({ ...current(), pathname: '/app/assets/zaps', kind: 'PUSH' }));
    expect(await screen.findByRole('dialog', { name: 'Welcome to Patchbay Teams' })).toBeVisible();
  });

  it('the welcome opens as soon as account, profile and what was acknowledged are there, without a wait [B9.56]', async () => {
    const { store } = await openZaps();
    const arrived = store.ports.clock.now();
    expect(await screen.findByRole('dialog', { name: 'Welcome to Patchbay Teams' })).toBeVisible();
    expect(store.ports.clock.now()).toBe(arrived);
  });

  it('the welcome does not open automatically for people who have viewed it, but opens by the button [B2.65]', async () => {
    const { user } = await openZaps(trialing, seen);
    await user.click(await screen.findByRole('button', { name: 'Team Guide' }));
    expect(await screen.findByRole('dialog', { name: 'Welcome to Patchbay Teams' })).toBeVisible();
  });

  it('the welcome does not open where the account tries no team, viewed or not [B2.65]', async () => {
    await openZaps({ is_trialing_teams: false });
    await screen.findByRole('link', { name: 'Help pages' });
    expect(welcome()).toBeNull();
  });

  it('the Team Guide welcomes to Teams and says for how long it is free [B2.66]', async () => {
    await openZaps();
    const modal = await screen.findByRole('dialog', { name: 'Welcome to Patchbay Teams' });
    expect(within(modal).getByText('Your team can use it free for 14 days.')).toBeVisible();
  });

  it('the welcome closes by View Zaps, which is kept on the profile; it does not open again [B2.67, B4.27, B3.17]', async () => {
    const { user, address } = await openZaps();
    const saved = acknowledged();
    await user.click(await screen.findByRole('button', { name: 'View Zaps' }));
    await waitFor(() => expect(welcome()).toBeNull());
    await waitFor(() => expect(saved.sent.map(({ body }) => body)).toEqual([{ viewed_help: { hasViewedWelcomeTeamsModal: true } }]));
    expect([address(), welcome()]).toEqual(['/app/assets/zaps', null]);
  });

  it('the welcome closes on Escape, and not by a press outside [B2.68]', async () => {
    const { user } = await openZaps();
    const modal = await screen.findByRole('dialog', { name: 'Welcome to Patchbay Teams' });
    for (const outside of [modal.parentElement as HTMLElement, document.body]) await user.click(outside);
    expect(welcome()).toBeVisible();
    acknowledged();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(welcome()).toBeNull());
  });

  it('the welcome opens when the trial of a team has begun, as the start of a trial tells [B2.64]', async () => {
    serveSignedIn({ accounts: [{ is_team_account: false }] });
    replyWith('startTeamTrial', 201, wireAccount(trialing), { params: { id: 3 } });
    const zaps = serveZaps([]);
    const reloaded = replyWith('listAccounts', 200, { objects: [wireAccount(trialing)] });
    const { store, address } = await openPage('/app/team-account-setup');
    await waitFor(() => expect([address(), zaps.sent.length, reloaded.sent.length]).toEqual(['/app/home', 1, 1]));
    expect(store.actions).toContainEqual(teamTrialBegan({ accountId: 3 }));
    expect(await screen.findByRole('dialog', { name: 'Welcome to Patchbay Teams' })).toBeVisible();
  });
});

describe('the guide', () => {
  async function openGuide() {
    const page = await openZaps(trialing, seen);
    await page.user.click(await screen.findByRole('button', { name: 'Team Guide' }));
    const saved = replyWith('updateProfile', 200, wireProfile({ viewed_help: { ...seen.viewed_help, guide: true } }), {
      params: { id: 7 },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Open Guide' }));
    const modal = await screen.findByRole('dialog', { name: 'Team Guide' });
    await waitFor(() => expect(saved.sent.map(({ body }) => body)).toEqual([{ viewed_help: { guide: true } }]));
    return { ...page, modal };
  }

  it('the guide is opened by Open Guide and answers four questions, none of them with a video yet [B2.67, B2.69, B2.71]', async () => {
    const { modal } = await openGuide();
    const questions = within(modal).getAllByRole('heading', { level: 3 });
    expect(questions.map(({ textContent }) => textContent)).toEqual([
      'How do I share Zaps?',
      'Can I share an entire folder?',
      'How do I invite team members?',
      'Can my teammates see my Zaps?',
    ]);
    for (const question of questions) expect(question.nextElementSibling?.textContent).toMatch(/\w{3}.*\./);
    expect(modal.querySelector('video, iframe')).toBeNull();
    expect(entries(() => {}).map(({ key }) => key)).toEqual([
      'HowDoIShareZaps',
      'CanShareEntireFolder',
      'CanInviteMembers',
      'CanTeamSeeMyZaps',
    ]);
  });

  it('the guide answers how people are invited with the way to the settings [B2.72]', async () => {
    const { modal } = await openGuide();
    expect(within(modal).getByText(/and follow the steps/)).toHaveTextContent('Go to Settings and follow the steps.');
    expect(within(modal).getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/app/settings');
  });

  it('the guide goes back to the welcome, and leads to two pages of the help that there are [B2.70]', async () => {
    const { modal, user } = await openGuide();
    expect(within(modal).getByRole('link', { name: 'Help for teams' })).toHaveAttribute('href', documentationAddress);
    expect(within(modal).getByRole('link', { name: 'Getting started with a team' })).toHaveAttribute('href', gettingStartedAddress);
    for (const address of [documentationAddress, gettingStartedAddress]) expect(articleAt(address.replace('/help/', ''))).not.toBeNull();
    await user.click(within(modal).getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('dialog', { name: 'Welcome to Patchbay Teams' })).toBeVisible();
    expect(guide()).toBeNull();
  });
});

describe('its state', () => {
  it('the state of the Team Guide is plain, and the same for an event that nobody knows', () => {
    const states = [
      initialTeamGuide,
      teamGuideSlice.reducer(initialTeamGuide, teamTrialBegan({ accountId: 3 })),
      teamGuideSlice.reducer(initialTeamGuide, guideOpened()),
      teamGuideSlice.reducer(initialTeamGuide, guideLeft()),
      teamGuideSlice.reducer(initialTeamGuide, closed({ accountId: 3 })),
    ];
    for (const state of states) {
      expect(teamGuideSlice.reducer(state, { type: 'unknown' })).toBe(state);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    }
  });
});
