import { screen, within } from '@testing-library/react';
import type { ResultOf } from '../../../../src/contract/browser/graphql/operation';
import { appDetailsQuery } from '../../../../src/contract/browser/graphql/operations/services';
import { appPageSlice, initialAppPage, type AppView } from '../../../../src/app/features/services/app/state';
import { stopStores } from '../../../support/appStore';
import { answerGraphql, refuseGraphql } from '../../../support/graphqlDoubles';
import { openPage } from '../../../support/page';
import { nobody, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

const slack: AppView = {
  id: 'SlackCLIAPI',
  name: 'Slack',
  slug: 'slack',
  description: 'Where a team talks.',
  categories: ['team-chat'],
  logoUrl: null,
  authType: 'oauth',
  isPremium: true,
  isUpcoming: false,
  isDeprecated: false,
  beta: false,
  can_run: true,
  nodes: [
    { kind: 'hook', action: 'new_message', title: 'New message', help: 'Starts at once. It reads everything.', can_run: true },
    { kind: 'polling', action: 'new_channel', title: 'New channel', help: 'Starts when a channel is created.', can_run: true },
    { kind: 'write', action: 'channel_message', title: 'Post in a channel', help: 'Posts a message.', can_run: true },
    { kind: 'write', action: 'archive', title: 'Archive a channel', help: null, can_run: false },
  ],
  runtime: {
    ways: [
      { label: 'Bot token', help: 'Copy it from “Your Apps”.', fields: [{ label: 'Token', help: null, isRequired: true }], client: null },
      {
        label: 'Sign in with Slack',
        help: null,
        fields: [],
        client: {
          state: 'missing',
          help: 'Create an app.',
          redirectUri: 'https://zaps.example/engine/auth/callback',
          scopes: ['channels:read', 'chat:write'],
          setting: 'slack',
        },
      },
    ],
    witness: { library: '@slack/web-api', version: '8.2.0', by: 'maker', date: '2026-11-29', isPaged: true },
    signer: { library: '@slack/bolt', version: '5.1.0', by: 'maker' },
    words: null,
    eventProofs: [
      { action: 'new_message', isTrigger: true, proof: 'maker' },
      { action: 'channel_message', isTrigger: false, proof: 'documentation' },
    ],
    limits: { pollSeconds: 300, fileBytes: 52_428_800, rate: { requests: 1000, seconds: 60 } },
  },
};
const runtime = slack.runtime!;
type Templates = ResultOf<typeof appDetailsQuery>['zapTemplates'];
const template: Templates['nodes'][number] = {
  id: '101',
  title: 'Post new leads to Slack',
  description: 'Nobody misses one.',
  services: [{ id: 'SlackCLIAPI', name: 'Slack', logoUrl: null, can_run: true }],
};
const serve = (service: AppView | null, nodes = [template]) => answerGraphql(appDetailsQuery, { service, zapTemplates: { nodes } });
const open = (path = '/apps/slack/integrations') => {
  replyWith('getCurrentProfile', 200, nobody);
  return openPage(path);
};

it('the page of an app shows its templates, the way to connect it, and the way back', async () => {
  const asked = serve(slack);
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Slack integrations' })).toBeVisible();
  expect(asked.asked[0]?.variables).toEqual({ id: 'slack' });
  const list = screen.getByRole('list', { name: 'Templates with Slack' });
  expect(within(list).getByRole('link', { name: 'Post new leads to Slack' })).toHaveAttribute('href', '/zap-templates/edit/101');
  expect(screen.getByRole('link', { name: 'Connect Slack' })).toHaveAttribute(
    'href',
    '/engine/auth/start/SlackCLIAPI?previous=%2Fapps%2Fslack%2Fintegrations',
  );
  expect(screen.getByRole('link', { name: 'Team chat' })).toHaveAttribute('href', '/apps?category=team-chat');
  expect(screen.getByRole('link', { name: 'All apps' })).toHaveAttribute('href', '/apps');
});

it.each([
  ['needs no connection', { authType: 'none' }],
  ['is still to come', { isUpcoming: true }],
  ['takes no new Zaps', { isDeprecated: true }],
])('offers no connection of an app that %s', async (_what, more) => {
  serve({ ...slack, ...more }, []);
  await open();
  expect(await screen.findByText('No templates with this app yet')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Connect Slack' })).toBeNull();
});

it('the page of an app says that it does not know the app, and sends no request for an impossible name', async () => {
  const asked = serve(null, []);
  const { close } = await open('/apps/no-such-app/integrations');
  expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find this app' })).toBeVisible();
  close();
  await open('/apps/%E0%A4/integrations');
  expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find this app' })).toBeVisible();
  expect(asked.asked).toHaveLength(1);
});

it('the page of an app says when the app could not be loaded, and tries again', async () => {
  refuseGraphql(appDetailsQuery, 429, 'Too many.');
  const { user } = await open();
  await screen.findByText('We couldn’t load this app');
  serve(slack);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Slack integrations' })).toBeVisible();
});

it('an unknown action returns the same state object, and the state survives JSON', () => {
  expect(appPageSlice.reducer(initialAppPage, { type: 'unknown' })).toBe(initialAppPage);
  expect(JSON.parse(JSON.stringify(initialAppPage))).toEqual(initialAppPage);
});

it('the page of an app that cannot run here says so, offers no connection, and marks the templates with it', async () => {
  serve({ ...slack, name: 'Trello', can_run: false, runtime: null }, [
    { ...template, services: [{ id: 'T', name: 'Trello', logoUrl: null, can_run: false }] },
  ]);
  await open('/apps/trello/integrations');
  expect(await screen.findByText('Trello can’t run here yet')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Connect Trello' })).toBeNull();
  expect(screen.getByText('1 template can’t run here yet')).toBeVisible();
  const folded = screen.getByRole('list', { name: 'Templates with Trello' });
  expect(within(folded).getByText('Trello can’t run here yet.')).toBeVisible();
});

it('the page of an app that runs here offers to connect it, and marks nothing', async () => {
  serve(slack);
  await open();
  expect(await screen.findByRole('link', { name: 'Connect Slack' })).toBeVisible();
  expect(screen.queryByText(/can’t run here yet/i)).toBeNull();
});

const partOf = (name: string) => screen.findByRole('region', { name });

it('the page of an app starts a Zap from each event that runs here, and marks those that start at once [Z133]', async () => {
  serve(slack);
  await open();
  const triggers = within(await screen.findByRole('list', { name: 'Start a Zap when something happens in Slack' }));
  expect(triggers.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['New message', '/editor?app=SlackCLIAPI&trigger=new_message'],
    ['New channel', '/editor?app=SlackCLIAPI&trigger=new_channel'],
  ]);
  const [first, second] = triggers.getAllByRole('listitem');
  expect(within(first!).getByText('Instant')).toBeVisible();
  expect(within(first!).getByText('Starts at once.')).toBeVisible();
  expect(within(second!).queryByText('Instant')).toBeNull();
  const actions = within(screen.getByRole('list', { name: 'What a Zap can do in Slack' }));
  expect(actions.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/editor?app=SlackCLIAPI&action=channel_message']);
});

it('the page of an app says how it is connected, and what the operator registers for a missing client [Z134]', async () => {
  serve(slack);
  const { user } = await open();
  const connection = within(await partOf('Connection'));
  expect(connection.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual(['Bot token', 'Sign in with Slack']);
  expect(connection.getByText('Copy it from “Your Apps”.')).toBeVisible();
  expect(connection.getByText('Token')).toBeVisible();
  expect(connection.getByText(/Ask the people who run this server to register it/)).toBeVisible();
  await user.click(connection.getByText('For the people who run this server'));
  expect(connection.getByText('https://zaps.example/engine/auth/callback')).toBeVisible();
  expect(connection.getByText(/channels:read\s+chat:write/)).toBeVisible();
  expect(connection.getByText(/CONNECTION_CLIENTS, under the name “slack”/)).toBeVisible();
});

it.each([
  ['set', /You give access in Slack’s own window/],
  ['own', /You can register a client there and enter its details/],
])('the page of an app says whose client is used: %s [Z134]', async (state, sentence) => {
  const [, signIn] = runtime.ways;
  serve({ ...slack, runtime: { ...runtime, ways: [{ ...signIn!, client: { ...signIn!.client!, state } }] } });
  await open();
  const connection = within(await partOf('Connection'));
  expect(connection.getByText(sentence)).toBeVisible();
  expect(connection.queryByText(/CONNECTION_CLIENTS/)).toBeNull();
});

it('the page of an app says its limits: plan, time between polls, files and requests [Z135]', async () => {
  serve(slack);
  await open();
  const limits = within(await partOf('Limits'))
    .getAllByRole('listitem')
    .map((each) => each.textContent);
  expect(limits).toEqual([
    'This is a premium app. Your plan must include premium apps.',
    'Triggers that aren’t instant check Slack for new items at most once every 5 minutes.',
    'Files of up to 50 MB.',
    'Slack allows about 1,000 requests in a minute for each connection.',
  ]);
});

it('the page of an app says what proves it, and which events are only written from the documentation [Z132, Z175]', async () => {
  serve(slack);
  const { close } = await open();
  const linesOf = async () =>
    within(await partOf('Proof'))
      .getAllByRole('listitem')
      .map((each) => each.textContent);
  expect(await linesOf()).toEqual([
    'Same requests as the maker’s library @slack/web-api 8.2.0, November 29, 2026',
    'Paging compared',
    'Signatures checked with the maker’s library @slack/bolt 5.1.0',
    'Written from its documentation: Post in a channel',
  ]);
  close();
  const eventProofs = runtime.eventProofs.map((each) => ({ ...each, proof: 'words' }));
  const words = { from: 'description', date: '2026-11-28' };
  serve({ ...slack, runtime: { ...runtime, witness: null, signer: null, words, eventProofs } });
  await open('/apps/slack2/integrations');
  expect(await linesOf()).toEqual(['Written from its API description, November 28, 2026']);
});
