import { screen, waitFor, within } from '@testing-library/react';
import { bestTemplates, initialOnboarding, knownApps, onboardingSlice } from '../../../../src/app/features/onboarding/state';
import type { ResultOf } from '../../../../src/contract/browser/graphql/operation';
import { servicesQuery, zapTemplatesQuery } from '../../../../src/contract/browser/graphql/operations/services';
import type { WireReply } from '../../../../src/contract/types';
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
  ({
    id,
    title,
    services: ids.map((service) => ({ id: service, name: service, logoUrl: null, can_run: service !== 'SlackAPI' })),
  }) as unknown as ResultOf<typeof zapTemplatesQuery>['zapTemplates']['nodes'][number];

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
  return openPage(`/app/onboarding${search}`);
}
const press = (user: Awaited<ReturnType<typeof arrive>>['user'], name: string) => user.click(screen.getByRole('button', { name }));

const done: WireOnboarding = { ...nothingYet, completed_at: '2026-11-20T09:00:00.000Z' };
const trigger = { key: 'trigger', app: 'ScheduleCLIAPI', event: 'every_minutes', connectionId: null, title: null, note: '', fields: {} };
const draft = {
  revision: 3,
  saved_at: null,
  gaps: [],
  hook_address: null,
  definition: { format: 1, zone: null, trigger, steps: [{ ...trigger, key: 'step1', kind: 'action', fields: { acceptsFailures: true } }] },
  owner_zone: 'UTC',
  trigger_issue: null,
  missed: null,
  live: null,
} as unknown as Extract<WireReply<'getZapDraft'>, { status: 200 }>['body'];
const published = { number: 1, published_at: '2026-11-21T09:00:00.000Z', state: 'on' } as const;
const ofZap = { params: { id: 41 } };
const runId = '0193b2d0-0000-7000-8000-000000000001';

/** Answers with a template, whose Zap is made. */
async function choose(user: Awaited<ReturnType<typeof arrive>>['user'], name: string) {
  const saved = replyWith('updateOnboarding', 200, done);
  const made = replyWith('createZap', 201, { id: 41 });
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('heading', { level: 2, name });
  return { saved, made };
}

describe('the question after a sign-up', () => {
  it('onboarding asks one question, makes a Zap of the answer, turns it on, runs it with demo data, and leads to the run [A2.19, B3.62]', async () => {
    const { user, address } = await arrive();
    expect(await screen.findByRole('heading', { name: 'What do you want to automate?' })).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'What do you want to automate?' })).getAllByRole('button')).toHaveLength(9);
    const { saved, made } = await choose(user, 'Collect what people send in a form');
    expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
    expect(saved.sent.map(({ body }) => body)).toEqual([{ goal: 'collect-leads', apps: [], is_complete: true }]);
    expect(made.sent.map(({ body }) => body)).toEqual([{ template_id: '149' }]);
    expect(screen.getByText(/Do you deliver on Saturdays/)).toBeVisible();
    replyWith('getZapDraft', 200, draft, ofZap);
    const on = replyWith('publishZap', 200, published, ofZap);
    const run = replyWith('runZapNow', 201, { id: runId }, ofZap);
    await press(user, 'Turn it on and run it once');
    await waitFor(() => expect(address()).toBe(`/app/history/${runId}`));
    expect(on.sent.map(({ body }) => body)).toEqual([{ base_revision: 3, turn_on: true }]);
    expect(run.sent.map(({ body }) => body)).toMatchObject([{ input: { body: { name: 'Ada Lovelace' } } }]);
  });

  it('onboarding asks for the address that a Zap needs, keeps it when it is refused, and says why', async () => {
    const { user } = await arrive();
    await choose(user, 'Tell me when my website is down');
    await press(user, 'Turn it on and run it once');
    expect(screen.getByText('Enter the page URL.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Page URL' }), 'https://www.example.org');
    replyWith('getZapDraft', 200, draft, ofZap);
    const kept = replyWith('saveZapDraft', 200, { revision: 4, saved_at: null, gaps: [], hook_address: null }, ofZap);
    const on = replyWith('publishZap', 403, { errors: ['Your plan allows 5 Zaps.'] }, ofZap);
    await press(user, 'Turn it on and run it once');
    expect(await screen.findByText('Your plan allows 5 Zaps.')).toBeVisible();
    expect(kept.sent[0]?.body).toMatchObject({
      base_revision: 3,
      definition: { steps: [{ fields: { url: 'https://www.example.org', acceptsFailures: true } }] },
    });
    expect(on.sent.map(({ body }) => body)).toEqual([{ base_revision: 4, turn_on: true }]);
    expect(screen.getByRole('textbox', { name: 'Page URL' })).toHaveValue('https://www.example.org');
    expect(screen.getByRole('link', { name: 'Change it first' })).toHaveAttribute('href', '/editor/41');
  });

  it('onboarding says that a Zap cannot mail a person who has not confirmed their address, and does not say it of other Zaps', async () => {
    const { user, close } = await arrive();
    await choose(user, 'Remind me every weekday');
    expect(screen.getByText(/confirm your email address first/)).toBeVisible();
    close();
    const other = await arrive();
    await choose(other.user, 'Tidy up names from a form');
    expect(screen.queryByText(/confirm your email address first/)).toBeNull();
  });

  it('onboarding leads to an empty Zap [B3.62]', async () => {
    const { user, address } = await arrive();
    const saved = replyWith('updateOnboarding', 200, done);
    await user.click(await screen.findByRole('button', { name: 'Start from scratch' }));
    await waitFor(() => expect(address()).toBe('/editor'));
    expect(saved.sent.map(({ body }) => body)).toEqual([{ goal: 'explore', apps: [], is_complete: true }]);
  });

  it('onboarding asks at the exact address [B7.17, A7.25]', async () => {
    serveSignedIn();
    const asked = replyWith('listOnboardings', 200, { objects: [] });
    await openPage('/app/onboarding');
    await screen.findByRole('button', { name: 'Start from scratch' });
    expect(asked.sent.map(({ path }) => path)).toEqual(['/api/v4/onboardings/']);
  });

  it('onboarding asks nobody twice, and then offers templates that can run here [B3.62]', async () => {
    serveTemplates();
    await arrive([done]);
    expect(await screen.findByRole('link', { name: /Save mail as cards/ })).toBeVisible();
    expect(screen.queryByText('Post mail to Slack')).toBeNull();
    expect(screen.queryByText('What do you want to automate?')).toBeNull();
    expect(screen.getByText(/We sent a link to ada@patchbay.example/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set up two-factor' })).toHaveAttribute('href', '/app/two-factor-setup');
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/app/dashboard');
  });

  it('onboarding offers templates of the apps of the address and keeps these apps, and leads back to the page that the person was reading [A2.20, A2.21]', async () => {
    serveTemplates();
    serveApps();
    const { user } = await arrive(
      [],
      `?selected_apis=trello,SlackAPI@9,nothing&previous=${encodeURIComponent('https://patchbay.example/blog/x')}`,
    );
    expect(await screen.findByRole('link', { name: /Save mail as cards/ })).toHaveAttribute('href', '/zap-templates/edit/one');
    expect(screen.getByRole('link', { name: 'Back to what you were reading' })).toHaveAttribute(
      'href',
      '/redirect?next=https%3A%2F%2Fpatchbay.example%2Fblog%2Fx',
    );
    const { saved } = await choose(user, 'Tidy up names from a form');
    expect(saved.sent.map(({ body }) => body)).toEqual([{ goal: 'keep-in-sync', apps: ['TrelloAPI'], is_complete: true }]);
  });

  it('onboarding can be put aside at once', async () => {
    const { user } = await arrive();
    const aside = replyWith('updateOnboarding', 200, done);
    serveTemplates();
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(await screen.findByRole('link', { name: 'Go to Home' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(aside.sent.map(({ body }) => body)).toEqual([{ apps: [], is_complete: true }]);
  });

  it('onboarding says when an answer cannot be saved, and lets the person answer again', async () => {
    const { user } = await arrive();
    failToReach('updateOnboarding');
    await user.click(await screen.findByRole('button', { name: 'Start from scratch' }));
    expect(await screen.findByText(/trouble connecting/)).toBeVisible();
    await choose(user, 'Tidy up names from a form');
  });

  it('onboarding works without the catalogue', async () => {
    serveSignedIn();
    replyWith('listOnboardings', 200, { objects: [] });
    refuseGraphql(servicesQuery, 429, 'Too many.');
    await openPage('/app/onboarding?selected_apis=slack');
    expect(await screen.findByRole('button', { name: 'Start from scratch' })).toBeVisible();
  });

  it('onboarding shows that answers cannot be loaded, and tries again', async () => {
    serveSignedIn();
    failToReach('listOnboardings', 3);
    const { store, user } = await openPage('/app/onboarding');
    store.ports.clock.skipWaitsUpTo(20_000);
    await store.ports.clock.advance(20_000);
    expect(await screen.findByText('We couldn’t load this page')).toBeVisible();
    replyWith('listOnboardings', 200, { objects: [] });
    await press(user, 'Try again');
    expect(await screen.findByRole('button', { name: 'Start from scratch' })).toBeVisible();
  });

  it('onboarding shows what is done already', async () => {
    serveSignedIn({ profile: { enable_totp_2fa: true } });
    replyWith('listOnboardings', 200, { objects: [done] });
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

  it('the choice knows an app by id, slug and versioned key, whatever the case, once', () => {
    expect(knownApps(apps, ['SLACK', 'SlackAPI', 'GmailAPI@1.0.0', '', 'x'])).toEqual(['SlackAPI', 'GmailAPI']);
  });
});
