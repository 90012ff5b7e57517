import { screen, within } from '@testing-library/react';
import type { ResultOf } from '../../../../src/contract/browser/graphql/operation';
import { appPageQuery } from '../../../../src/contract/browser/graphql/operations/services';
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
};
type Templates = ResultOf<typeof appPageQuery>['zapTemplates'];
const template: Templates['nodes'][number] = {
  id: '101',
  title: 'Post new leads to Slack',
  description: 'Nobody misses one.',
  services: [{ id: 'SlackCLIAPI', name: 'Slack', logoUrl: null, can_run: true }],
};
const serve = (service: AppView | null, nodes = [template]) => answerGraphql(appPageQuery, { service, zapTemplates: { nodes } });
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
  refuseGraphql(appPageQuery, 429, 'Too many.');
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
  serve({ ...slack, name: 'Trello', can_run: false }, [
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
