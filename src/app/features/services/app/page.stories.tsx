import type { PageStories } from '../../../widgets/stories';
import page from './page';
import type { AppPageState, AppView } from './state';

const app: AppView = {
  id: 'SlackCLIAPI',
  name: 'Slack',
  slug: 'slack',
  description: 'Where a team talks.',
  categories: ['team-chat', 'hr'],
  logoUrl: null,
  authType: 'oauth',
  isPremium: true,
  isUpcoming: false,
  isDeprecated: false,
  beta: true,
  can_run: true,
  nodes: [
    {
      kind: 'hook',
      action: 'new_message',
      title: 'New message in a channel',
      help: 'Runs for each new message in a channel.',
      can_run: true,
    },
    { kind: 'polling', action: 'new_channel', title: 'New channel', help: 'Starts when a channel is created.', can_run: true },
    {
      kind: 'write',
      action: 'channel_message',
      title: 'Post in a channel',
      help: 'Posts a message. Everybody in it sees it.',
      can_run: true,
    },
    { kind: 'search', action: 'find_person', title: 'Find a person', help: 'Finds a person by email.', can_run: true },
  ],
  runtime: {
    ways: [
      {
        label: 'Bot token',
        help: 'Create an app on Slack’s page “Your Apps”, and copy its bot token.',
        fields: [{ label: 'Bot token', help: 'It begins with xoxb and a hyphen.', isRequired: true }],
        client: null,
      },
      {
        label: 'Sign in with Slack',
        help: null,
        fields: [],
        client: {
          state: 'missing',
          help: 'Create an app on Slack’s page “Your Apps”.',
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
      { action: 'find_person', isTrigger: false, proof: 'documentation' },
    ],
    limits: { pollSeconds: 300, fileBytes: 52_428_800, rate: { requests: 100, seconds: 60 } },
  },
};
const runtime = app.runtime!;
const templates = [
  {
    id: '101',
    title: 'Post new leads to a Slack channel',
    description: 'Nobody misses one.',
    apps: [
      { name: 'Facebook Lead Ads', logoUrl: null },
      { name: 'Slack', logoUrl: null },
    ],
    missingApps: [],
  },
];
const show = (page: AppPageState) => ({ appPage: page });

export const stories: PageStories<typeof page> = {
  title: 'App page',
  frame: 'content',
  page,
  states: {
    loading: show({ phase: 'loading' }),
    failed: show({ phase: 'failed' }),
    missing: show({ phase: 'missing' }),
    'with templates': show({ phase: 'loaded', app, templates }),
    'an app that cannot run here': show({
      phase: 'loaded',
      app: { ...app, name: 'Trello', can_run: false, runtime: null },
      templates: templates.map((template) => ({ ...template, missingApps: ['Trello'] })),
    }),
    'an app that needs a client of the operator': show({
      phase: 'loaded',
      app: { ...app, runtime: { ...runtime, ways: runtime.ways.slice(1), witness: null, limits: { ...runtime.limits, rate: null } } },
      templates,
    }),
    'without templates': show({ phase: 'loaded', app: { ...app, isPremium: false, beta: false, isUpcoming: true }, templates: [] }),
  },
};
