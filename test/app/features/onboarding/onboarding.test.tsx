import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { appsMatching, bestTemplates, initialOnboarding, knownApps, onboardingSlice } from '../../../../src/app/features/onboarding/state';
import { selectProfile, type WithProfile } from '../../../../src/app/features/profile';
import type { ResultOf } from '../../../../src/contract/browser/graphql/operation';
import { servicesQuery, zapTemplatesQuery } from '../../../../src/contract/browser/graphql/operations/services';
import type { WireOnboarding } from '../../../../src/contract/profiles';
import { stopStores } from '../../../support/appStore';
import { answerGraphql, refuseGraphql } from '../../../support/graphqlDoubles';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { onePage } from '../../../support/pages';
import { failToReach, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

type App = ResultOf<typeof servicesQuery>['services']['nodes'][number];
const app = (id: string, name: string) =>
  ({ id, key: id, selected_api: `${id}@1.0.0`, slug: name.toLowerCase(), name, logoUrl: null }) as App;
const apps = [app('SlackAPI', 'Slack'), app('GmailAPI', 'Gmail'), app('TrelloAPI', 'Trello')];
const template = (id: string, title: string, ids: string[]) =>
  ({ id, title, services: ids.map((service) => ({ id: service, name: service, logoUrl: null })) }) as unknown as ResultOf<
    typeof zapTemplatesQuery
  >['zapTemplates']['nodes'][number];

const nothingYet: WireOnboarding = { id: 7, role: null, goal: null, apps: [], completed_at: null };
const serveApps = () => answerGraphql(servicesQuery, { services: { pageInfo: onePage(apps.length), nodes: apps } });
const serveTemplates = () =>
  answerGraphql(zapTemplatesQuery, {
    zapTemplates: {
      pageInfo: onePage(2),
      nodes: [
        template('one', 'Save mail as cards', ['GmailAPI', 'TrelloAPI']),
        template('two', 'Post mail to Slack', ['GmailAPI', 'SlackAPI']),
      ],
    },
  });

async function arrive(kept: WireOnboarding[] = [], search = '') {
  serveSignedIn({ profile: { email_confirmed: false } });
  replyWith('listOnboardings', 200, { objects: kept });
  serveApps();
  return openPage(`/app/onboarding${search}`);
}
const press = (user: Awaited<ReturnType<typeof arrive>>['user'], name: string) => user.click(screen.getByRole('button', { name }));

describe('the three questions after a sign-up', () => {
  it('onboarding asks for work, goal and apps, saves each answer at once, and ends with matching templates [A2.19, B3.62]', async () => {
    const { user, store } = await arrive();
    await user.click(await screen.findByRole('radio', { name: 'Marketing' }));
    const role = replyWith('updateOnboarding', 200, { ...nothingYet, role: 'marketing' });
    expect(selectProfile(store.getState() as unknown as WithProfile)?.personas).toEqual([]);
    await press(user, 'Continue');
    await user.click(await screen.findByRole('radio', { name: /Collect leads/ }));
    // The profile is updated too.
    expect(selectProfile(store.getState() as unknown as WithProfile)?.personas).toEqual(['marketing']);
    const goal = replyWith('updateOnboarding', 200, { ...nothingYet, role: 'marketing', goal: 'collect-leads' });
    await press(user, 'Continue');
    await user.click(await screen.findByRole('checkbox', { name: 'Slack' }));
    expect(screen.getByText('1 app selected')).toBeVisible();
    const done = { role: 'marketing', goal: 'collect-leads', apps: ['SlackAPI'], completed_at: '2026-11-21T09:00:00.000Z' } as const;
    const last = replyWith('updateOnboarding', 200, { id: 7, ...done, apps: [...done.apps] });
    serveTemplates();
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    await press(user, 'Finish');
    const list = await screen.findByRole('link', { name: /Post mail to Slack/ });
    expect(list).toHaveAttribute('href', '/zap-templates/edit/two');
    // The answers were further down the page. The welcome step starts at the top, with the focus on its heading.
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(scrolled.mock.calls).toEqual([[0, 0]]);
    expect(screen.getByText(/We sent a link to ada@patchbay.example/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set up two-factor' })).toHaveAttribute('href', '/app/two-factor-setup');
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/app/dashboard');
    expect([role, goal, last].map(({ sent }) => sent[0]?.body)).toEqual([
      { role: 'marketing' },
      { goal: 'collect-leads' },
      { apps: ['SlackAPI'], is_complete: true },
    ]);
  });

  it('onboarding asks at the exact address [B7.17, A7.25]', async () => {
    serveSignedIn();
    const asked = replyWith('listOnboardings', 200, { objects: [] });
    serveApps();
    await openPage('/app/onboarding');
    await screen.findByRole('radio', { name: 'Sales' });
    expect(asked.sent.map(({ path }) => path)).toEqual(['/api/v4/onboardings/']);
  });

  it('onboarding continues where the person was, and asks nobody twice [B3.62]', async () => {
    const { close } = await arrive([{ ...nothingYet, role: 'sales' }]);
    expect(await screen.findByRole('group', { name: 'What would you like to do first?' })).toBeVisible();
    close();
    serveTemplates();
    await arrive([{ ...nothingYet, completed_at: '2026-11-20T09:00:00.000Z' }]);
    expect(await screen.findByRole('link', { name: /Save mail as cards/ })).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('onboarding begins with the apps of the address, and leads back to the page that the person was reading [A2.20, A2.21]', async () => {
    const { user } = await arrive(
      [{ ...nothingYet, role: 'sales', goal: 'explore' }],
      `?selected_apis=slack,TrelloAPI@9,nothing,gmail&previous=${encodeURIComponent('https://patchbay.example/blog/x')}`,
    );
    expect(await screen.findByRole('checkbox', { name: 'Slack' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Gmail' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Trello' })).not.toBeChecked();
    replyWith('updateOnboarding', 200, { ...nothingYet, completed_at: '2026-11-20T09:00:00.000Z' });
    serveTemplates();
    await press(user, 'Finish');
    expect(await screen.findByRole('link', { name: 'Back to what you were reading' })).toHaveAttribute(
      'href',
      '/redirect?next=https%3A%2F%2Fpatchbay.example%2Fblog%2Fx',
    );
  });

  it('onboarding can be put aside at once, with what was answered', async () => {
    const { user } = await arrive();
    await user.click(await screen.findByRole('radio', { name: 'Finance' }));
    const aside = replyWith('updateOnboarding', 200, { ...nothingYet, role: 'finance', completed_at: '2026-11-20T09:00:00.000Z' });
    serveTemplates();
    await press(user, 'Skip these questions');
    expect(await screen.findByRole('link', { name: 'Go to your dashboard' })).toBeVisible();
    expect(aside.sent[0]?.body).toEqual({ role: 'finance', is_complete: true });
  });

  it('onboarding keeps what was chosen when it cannot be saved, and goes back', async () => {
    const { user } = await arrive([{ ...nothingYet, role: 'sales' }]);
    await user.click(await screen.findByRole('radio', { name: /Just look around/ }));
    failToReach('updateOnboarding');
    await press(user, 'Continue');
    expect(await screen.findByText(/trouble connecting/)).toBeVisible();
    expect(screen.getByRole('radio', { name: /Just look around/ })).toBeChecked();
    await press(user, 'Back');
    expect(screen.getByRole('radio', { name: 'Sales' })).toBeChecked();
  });

  it('onboarding finds apps by name, says so when there is none, and keeps those chosen that the search hides', async () => {
    const { user } = await arrive([{ ...nothingYet, role: 'sales', goal: 'explore' }]);
    await user.click(await screen.findByRole('checkbox', { name: 'Trello' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search apps' }), 'gm');
    expect(within(screen.getByRole('group')).getAllByRole('checkbox')).toHaveLength(1);
    expect(screen.getByText('1 app selected')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search apps' }), 'zzz');
    expect(screen.getByText('No apps match that name. Try another word.')).toBeVisible();
  });

  it('onboarding works without the catalogue', async () => {
    serveSignedIn();
    replyWith('listOnboardings', 200, { objects: [{ ...nothingYet, role: 'sales', goal: 'explore' }] });
    refuseGraphql(servicesQuery, 429, 'Too many.');
    await openPage('/app/onboarding');
    expect(await screen.findByRole('button', { name: 'Finish' })).toBeEnabled();
  });

  it('onboarding shows that answers cannot be loaded, and tries again', async () => {
    serveSignedIn();
    failToReach('listOnboardings', 3);
    const { store, user } = await openPage('/app/onboarding');
    store.ports.clock.skipWaitsUpTo(20_000);
    await store.ports.clock.advance(20_000);
    expect(await screen.findByText('We couldn’t load this page')).toBeVisible();
    replyWith('listOnboardings', 200, { objects: [] });
    serveApps();
    await press(user, 'Try again');
    expect(await screen.findByRole('radio', { name: 'Sales' })).toBeVisible();
  });

  it('onboarding shows what is done already', async () => {
    serveSignedIn({ profile: { enable_totp_2fa: true } });
    replyWith('listOnboardings', 200, { objects: [{ ...nothingYet, completed_at: '2026-11-20T09:00:00.000Z' }] });
    serveApps();
    serveTemplates();
    await openPage('/app/onboarding');
    expect(await screen.findByText('Your email is confirmed.')).toBeVisible();
    expect(screen.getByText('Two-factor authentication is on.')).toBeVisible();
    await waitFor(() => expect(screen.getAllByText('Done')).toHaveLength(2));
  });
});

describe('its state', () => {
  it('an unknown action returns the same object, and the state survives JSON', () => {
    expect(onboardingSlice.reducer(initialOnboarding, { type: 'unknown' })).toBe(initialOnboarding);
    expect(JSON.parse(JSON.stringify(initialOnboarding))).toEqual(initialOnboarding);
  });
});

describe('what fits', () => {
  it('the suggestion orders templates by the chosen apps that they use, and keeps the order of equals', () => {
    const templates = [['a'], ['b'], ['a', 'c'], ['c'], ['d']].map((ids) => ({
      services: ids.map((id) => ({ id, name: id, logoUrl: null })),
    }));
    expect(bestTemplates(templates, ['a', 'c']).map(({ services }) => services.map(({ id }) => id).join(''))).toEqual([
      'ac',
      'a',
      'c',
      'b',
    ]);
  });

  it('the search lists each app at most once, and only those that hold what was searched', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (names, search) => {
        const choices = names.map((name, index) => ({ id: String(index), name, logoUrl: null }));
        const found = appsMatching(choices, search);
        expect(new Set(found).size).toBe(found.length);
        expect([...found].sort((a, b) => Number(a.id) - Number(b.id))).toEqual(
          choices.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase())),
        );
      }),
    );
  });

  it('the choice knows an app by id, slug and versioned key, whatever the case, once', () => {
    expect(knownApps(apps, ['SLACK', 'SlackAPI', 'GmailAPI@1.0.0', '', 'x'])).toEqual(['SlackAPI', 'GmailAPI']);
  });
});
