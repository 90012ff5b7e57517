import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import nock from 'nock';
import { addressedTemplate, initialPreview, previewSlice } from '../../../../src/app/features/preview/state';
import type { ResultOf } from '../../../../src/contract/browser/graphql/operation';
import { stepAppsQuery } from '../../../../src/contract/browser/graphql/operations/services';
import { ZtSplitLoginPageContainerQuery } from '../../../../src/contract/browser/graphql/operations/signUpContexts';
import { stopStores } from '../../../support/appStore';
import { answerGraphql, refuseGraphql } from '../../../support/graphqlDoubles';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { failToReach, nobody, replyWith } from '../../../support/replyWith';
import { wireAccount } from '../../../support/wireRecords';
import { draft, serveConnections, serveOperations, serveZap, stepServices } from '../editor/editing';

afterEach(stopStores);

type Template = NonNullable<ResultOf<typeof ZtSplitLoginPageContainerQuery>['zapTemplate']>;
const app = (id: string, name: string) => ({ id, name, logoUrl: null, color: null, isPremium: false, can_run: true });
const template: Template = {
  id: '101',
  title: 'Post new leads to Slack',
  steps: [
    { type: 'read', selected_api: 'FormsAPI@1.0.0', title: 'New response' },
    { type: 'write', selected_api: 'SlackAPI@1.2.0', title: 'Send a message' },
  ],
  headService: app('FormsAPI', 'Forms'),
  tailService: app('SlackAPI', 'Slack'),
  services: [app('FormsAPI', 'Forms'), app('SlackAPI', 'Slack'), app('GmailAPI', 'Gmail'), app('NotionAPI', 'Notion')],
};
/** Answers the editor's requests for the copy. */
const serveCopy = () => {
  answerGraphql(stepAppsQuery, { stepServices });
  serveZap(draft({ id: 9, title: template.title }));
  serveOperations();
  serveConnections();
};
const expectCopy = async () => {
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue(template.title);
  await waitFor(() => expect(nock.pendingMocks()).toEqual([]));
};
const path = '/zap-templates/edit/101';
const serveTemplate = (zapTemplate: Template | null = template) => answerGraphql(ZtSplitLoginPageContainerQuery, { zapTemplate });

it('the preview of a template shows visitors what the template does, a switch that they cannot turn, and the log-in and sign-up links', async () => {
  replyWith('getCurrentProfile', 200, nobody);
  const asked = serveTemplate();
  const { store } = await openPage(path);
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign up to turn on this Zap' })).toBeVisible();
  expect(screen.getByRole('switch', { name: 'This Zap is off' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/sign-up?next=%2Fwebintent%2Fcreate-zap%3Ftemplate%3D101');
  expect(screen.getByRole('link', { name: 'Log In' })).toHaveAttribute(
    'href',
    '/app/login?next=%2Fwebintent%2Fcreate-zap%3Ftemplate%3D101',
  );
  expect(asked.asked[0]?.variables).toEqual({ id: '101' });
  expect(JSON.parse(JSON.stringify(store.getState()))).toEqual(store.getState());
});

it('the preview of a template shows its trigger apart from its actions, and at most three icons [A0.02, A2.82]', async () => {
  replyWith('getCurrentProfile', 200, nobody);
  serveTemplate();
  await openPage(path);
  const steps = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual(['When Forms: New response', 'Then Slack: Send a message']);
  expect(screen.getAllByRole('img').map((logo) => logo.getAttribute('aria-label'))).toEqual(['Forms', 'Slack', 'Gmail']);
});

it('the preview of a template makes a draft for a signed-in person, and opens it in the editor', async () => {
  serveSignedIn();
  serveTemplate();
  const { user, address } = await openPage(path);
  expect(await screen.findByRole('heading', { level: 1, name: 'Post new leads to Slack' })).toBeVisible();
  failToReach('createZap');
  await user.click(screen.getByRole('button', { name: 'Use this template' }));
  expect(await screen.findByText(/trouble connecting/)).toBeVisible();
  const made = replyWith('createZap', 201, { id: 9 });
  serveCopy();
  await user.click(screen.getByRole('button', { name: 'Use this template' }));
  await waitFor(() => expect(address()).toBe('/editor/9'));
  await expectCopy();
  expect(made.sent.map(({ query, body }) => ({ query, body }))).toEqual([{ query: { account_id: '3' }, body: { template_id: '101' } }]);
});

it('the preview of a template says before the start what the plan lacks for it: premium apps by name, and more steps [B2.51]', async () => {
  const plan = { ...wireAccount().plan, name: 'Free', allow_premium_apps: false, allow_multistep_zaps: false };
  serveSignedIn({ accounts: [{ is_team_account: false, is_paid: false, plan }] });
  serveTemplate({
    ...template,
    steps: [...template.steps, { type: 'write', selected_api: 'GmailAPI@1.0.0', title: 'Send email' }],
    services: [app('FormsAPI', 'Forms'), { ...app('SalesforceAPI', 'Salesforce'), isPremium: true }],
  });
  await openPage(path);
  const prompt = await screen.findByRole('note', { name: 'This Zap needs a higher plan' });
  expect(within(prompt).getByText(/^Salesforce: premium on your plan\. /)).toBeVisible();
  expect(within(prompt).getByText(/^Zaps with more steps need a paid plan\. /)).toBeVisible();
  expect(within(prompt).getAllByRole('link')).toHaveLength(1);
});

it('the preview of a template marks what the person fills in, without the braces around it [B9.10]', async () => {
  serveSignedIn();
  serveTemplate({
    ...template,
    title: 'Post new leads to {{channel}}',
    steps: [
      { type: 'read', selected_api: 'FormsAPI@1.0.0', title: 'New response in {form}' },
      { type: 'write', selected_api: 'SlackAPI@1.2.0', title: 'Send {{message}}' },
    ],
  });
  await openPage(path);
  expect(await screen.findByRole('heading', { level: 1, name: 'Post new leads to channel (you fill this in)' })).toBeVisible();
  expect(screen.getAllByTitle('You fill this in').map(({ textContent }) => textContent)).toEqual([
    'channel (you fill this in)',
    'message (you fill this in)',
  ]);
  expect(screen.getByText('Forms: New response in {form}')).toBeVisible();
});

it('the preview of a template says when there is no such template, and when it could not be loaded', async () => {
  replyWith('getCurrentProfile', 200, nobody);
  serveTemplate(null);
  const { close } = await openPage(path);
  expect(await screen.findByRole('heading', { name: 'Template not found' })).toBeVisible();
  close();
  replyWith('getCurrentProfile', 200, nobody);
  refuseGraphql(ZtSplitLoginPageContainerQuery, 429, 'Too many.');
  const { user } = await openPage(path);
  await screen.findByText('We couldn’t load this template');
  serveTemplate();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Sign Up' })).toBeVisible();
});

it('an unknown action returns the same state object, and the state survives JSON', () => {
  expect(previewSlice.reducer(initialPreview, { type: 'unknown' })).toBe(initialPreview);
  expect(JSON.parse(JSON.stringify(initialPreview))).toEqual(initialPreview);
});

describe('/webintent/create-zap', () => {
  const intent = '/webintent/create-zap?template=101';

  it('/webintent/create-zap leads a visitor to sign up, and back', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    serveTemplate();
    const { address } = await openPage(intent);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign up to turn on this Zap' })).toBeVisible();
    expect(address()).toBe(`/sign-up?next=${encodeURIComponent(intent)}`);
  });

  it.each([
    ['', '/editor/9'],
    ['&next=%2Fapp%2Fdashboard', '/app/dashboard'],
    ['&next=https%3A%2F%2Fevil.example%2F', '/editor/9'],
  ])('/webintent/create-zap creates the draft at once for a person who has just signed in here, and continues (%s)', async (more, to) => {
    replyWith('getCurrentProfile', 200, nobody);
    serveTemplate();
    const { user, address } = await openPage(`/app/login?next=${encodeURIComponent(intent + more)}`);
    await screen.findByRole('heading', { level: 1, name: 'Log in to turn on this Zap' });
    replyWith('discoverAccount', 200, { account: null });
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@patchbay.example{Enter}');
    await user.type(await screen.findByLabelText('Password'), 'seven violet tractors');
    replyWith('logOut', 204, null);
    replyWith('logIn', 200, { profile_id: 7 });
    serveSignedIn();
    serveTemplate();
    const made = replyWith('createZap', 201, { id: 9 });
    if (to === '/editor/9') serveCopy();
    else serveZaps([]);
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(address()).toBe(to));
    expect(made.sent.map(({ query, body }) => ({ query, body }))).toEqual([{ query: { account_id: '3' }, body: { template_id: '101' } }]);
    await waitFor(() => expect(nock.pendingMocks()).toEqual([]));
  });

  it('/webintent/create-zap asks people who came from elsewhere once, because a link must not act in their name', async () => {
    serveSignedIn();
    serveTemplate();
    const { user, address } = await openPage(intent);
    expect(await screen.findByRole('heading', { level: 1, name: 'Post new leads to Slack' })).toBeVisible();
    const made = replyWith('createZap', 201, { id: 9 });
    serveCopy();
    await user.click(await screen.findByRole('button', { name: 'Use this template' }));
    await waitFor(() => expect(address()).toBe('/editor/9'));
    await expectCopy();
    expect(made.sent).toHaveLength(1);
  });

  it('/webintent/create-zap without a template says that there is none', async () => {
    serveSignedIn();
    await openPage('/webintent/create-zap');
    expect(await screen.findByRole('heading', { name: 'Template not found' })).toBeVisible();
  });
});

it('any address can be asked for its template, without a throw', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.jsonValue(), (path, query, state) => {
      expect(addressedTemplate({ pathname: `/zap-templates/edit/${path}`, search: query, state })?.isIntent ?? false).toBe(false);
      expect(addressedTemplate({ pathname: '/webintent/create-zap', search: `?${query}`, state })?.isIntent).toBe(true);
    }),
  );
});

it('the preview of a template names the apps that cannot run here, before a draft is made', async () => {
  replyWith('getCurrentProfile', 200, nobody);
  const [forms, slack] = [app('FormsAPI', 'Forms'), app('SlackAPI', 'Slack')];
  serveTemplate({ ...template, services: [{ ...forms, can_run: false }, slack] });
  await openPage(path);
  expect(await screen.findByText('Forms can’t run here yet')).toBeVisible();
});
