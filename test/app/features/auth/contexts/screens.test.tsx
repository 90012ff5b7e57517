import { screen, waitFor, within } from '@testing-library/react';
import type { ResultOf } from '../../../../../src/contract/browser/graphql/operation';
import {
  InvitationByCode,
  oneServiceSplitLoginPageQuery,
  twoServiceQuery,
  ZtSplitLoginPageContainerQuery,
} from '../../../../../src/contract/browser/graphql/operations/signUpContexts';
import { destination } from '../../../../../src/app/features/auth/shared/next';
import { stopStores } from '../../../../support/appStore';
import { answerGraphql, failGraphql } from '../../../../support/graphqlDoubles';
import { openPage } from '../../../../support/page';
import { nobody, replyWith, signedInAs } from '../../../../support/replyWith';

afterEach(stopStores);

type Template = NonNullable<ResultOf<typeof ZtSplitLoginPageContainerQuery>['zapTemplate']>;
const app = (id: string, name: string) => ({ id, name, logoUrl: null, color: null, isPremium: false, can_run: true });
const template: Template = {
  id: '101',
  title: 'Tell the team about new leads',
  steps: ['FormsAPI', 'FilterAPI', 'SlackAPI', 'SheetsAPI'].map((api) => ({ type: 'write', selected_api: `${api}@1.0.0`, title: '' })),
  headService: app('FormsAPI', 'Forms'),
  tailService: app('SheetsAPI', 'Sheets'),
  services: [app('FormsAPI', 'Forms'), app('FilterAPI', 'Filter'), app('SlackAPI', 'Slack'), app('SheetsAPI', 'Sheets')],
};
const invitation = { id: 9, email: 'nora@harbor.example', account: { name: 'Harbor Roasters', logoUrl: null } };
const zap = encodeURIComponent('/webintent/create-zap?template=101');
const eager = (slugs: string) => encodeURIComponent(`/apps/integrations/eager/${slugs}`);

const open = (at: string) => {
  replyWith('getCurrentProfile', 200, nobody);
  return openPage(at);
};
const expectTitle = async (name: string) => expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
const promo = () => within(screen.getByRole('complementary'));
const subtitle = (name: string) => promo().findByRole('heading', { level: 2, name });
const logos = () =>
  promo()
    .getAllByRole('img')
    .map((logo) => logo.getAttribute('aria-label'));
const emailField = (name = 'Work Email') => screen.getByRole('textbox', { name });

describe('with an invitation', () => {
  it('sign-up names the account and keeps to the address invited [A2.46, A2.58, A2.65, A5.11]', async () => {
    const asked = answerGraphql(InvitationByCode, { invitationByCode: invitation });
    const { store } = await open('/sign-up?invitation=c0de&email=somebody%40else.example');
    await expectTitle('Sign up to join Harbor Roasters on Patchbay');
    await waitFor(() => expect(emailField()).toHaveValue('nora@harbor.example'));
    expect(emailField()).toBeDisabled();
    expect(asked.asked[0]?.variables).toEqual({ code: 'c0de' });
    await subtitle('Connect your apps and automate your work with your team.');
    expect(logos()).toEqual(['Harbor Roasters']);
    const { entryContext } = store.getState() as unknown as { entryContext: object };
    expect(JSON.parse(JSON.stringify(entryContext))).toEqual(entryContext);
    expect(JSON.stringify(entryContext)).not.toContain('c0de');
  });

  it('log-in names the account, and repeats no request on the way from one page to the other [A2.46, A2.65]', async () => {
    const asked = answerGraphql(InvitationByCode, { invitationByCode: invitation });
    const { user, address } = await open('/app/login?invitation=c0de');
    await expectTitle('Log in to join Harbor Roasters on Patchbay');
    expect(emailField('Email')).toBeEnabled();
    await user.click(screen.getByRole('link', { name: 'Sign Up' }));
    await expectTitle('Sign up to join Harbor Roasters on Patchbay');
    expect(address()).toBe('/sign-up?invitation=c0de');
    expect(asked.sent).toHaveLength(1);
  });

  it('sends the invited address and the code', async () => {
    answerGraphql(InvitationByCode, { invitationByCode: invitation });
    const { user } = await open('/sign-up?invitation=c0de');
    await expectTitle('Sign up to join Harbor Roasters on Patchbay');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Nora');
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Field');
    await user.type(screen.getByLabelText('Password'), 'seven violet tractors');
    replyWith('logOut', 204, null);
    const sent = replyWith('signUp', 400, { errors: ['No.'] });
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await waitFor(() => expect(sent.sent).toHaveLength(1));
    expect(sent.sent[0]?.body).toMatchObject({ email: 'nora@harbor.example', invitation_code: 'c0de' });
  });

  it('that does not hold any more says so, and leads on without it', async () => {
    answerGraphql(InvitationByCode, { invitationByCode: null });
    const { user, address } = await open('/sign-up?invitation=old&currency=EUR');
    expect(await screen.findByText(/no longer valid/)).toBeVisible();
    expect(emailField()).toBeEnabled();
    await user.click(screen.getByRole('link', { name: 'Continue without the invitation' }));
    await waitFor(() => expect(screen.queryByText(/no longer valid/)).toBeNull());
    expect(address()).toBe('/sign-up?currency=EUR');
  });

  it('that could not be looked up is looked up again when asked to', async () => {
    failGraphql(InvitationByCode, 'Broken.');
    const { user } = await open('/sign-up?invitation=c0de');
    await screen.findByText('We couldn’t look up your invitation.');
    answerGraphql(InvitationByCode, { invitationByCode: invitation });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expectTitle('Sign up to join Harbor Roasters on Patchbay');
  });

  it('sends a person who logs in to the page that accepts it, or to their destination', () => {
    const invitedBy = (code: string | null) => ({ origin: 'https://patchbay.example', invitation: () => code });
    expect(destination(invitedBy('c0/de'), '')).toBe('/app/join-team?invited=yes#invitation=c0%2Fde');
    expect(destination(invitedBy('c0/de'), '?next=%2Fapp%2Fzaps')).toBe('/app/zaps');
    expect(destination(invitedBy(null), '')).toBe('/app/dashboard');
  });

  it('of somebody signed in already offers to continue as that person, or as another [A2.60]', async () => {
    replyWith('getCurrentProfile', 200, signedInAs());
    answerGraphql(InvitationByCode, { invitationByCode: invitation });
    const { user } = await openPage('/sign-up?invitation=c0de');
    await expectTitle('Sign up to join Harbor Roasters on Patchbay');
    expect(await screen.findByRole('link', { name: /^Continue as / })).toHaveAttribute(
      'href',
      '/app/join-team?invited=yes#invitation=c0de',
    );
    await user.click(screen.getByRole('link', { name: 'Sign up as a different user' }));
    await waitFor(() => expect(emailField()).toHaveValue('nora@harbor.example'));
    expect(emailField()).toBeDisabled();
  });
});

const developer = ['Help build and maintain this integration', 'Access data on how the integration performs', 'A free trial of Patchbay'];
const benefits = () =>
  within(promo().getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the developer variant', () => {
  it('the developer variant is shown at the address of an app’s team, with the app’s title and image [A1.03, A1.04, A2.14, A2.66]', async () => {
    const image = '/app-logos/email.svg';
    const asked = replyWith('getAppDetails', 200, { title: 'Slack', image }, { params: { kind: 'cli', id: '174' } });
    await open('/sign-up/team-member/174');
    await expectTitle('Join the Slack Team');
    expect(asked.sent).toHaveLength(1);
    expect(benefits()).toEqual(developer);
    expect(logos()).toEqual(['Slack']);
    expect(promo().getByRole('img', { name: 'Slack' }).querySelector('img')).toHaveAttribute('src', image);
    expect(emailField()).toBeEnabled();
  });

  it('the developer variant asks for the app in the web builder when the way leads there', async () => {
    const asked = replyWith('getAppDetails', 404, { errors: ['No such app.'] }, { params: { kind: 'wb', id: '174' } });
    await open('/sign-up/team-member/174?next=%2Fapp%2Fdeveloper%2Fbuilder');
    await expectTitle('Join the Integration Team');
    await waitFor(() => expect(asked.sent).toHaveLength(1));
    expect(benefits()).toEqual(developer);
  });

  it.each(['/sign-up?promo=teamMember', '/app/login?promo=teamMember'])(
    'the developer variant is shown at %s, with its own three benefits in place of the others [A1.03, A1.04, A2.66, B1.07]',
    async (at) => {
      await open(at);
      await expectTitle('Join the Integration Team');
      expect(benefits()).toEqual(developer);
    },
  );

  it.each(['/sign-up', '/sign-up?promo=edu', '/sign-up?promo=sign-up', '/app/login?currency=EUR'])(
    'the developer variant is shown nowhere else: not at %s [A1.04]',
    async (at) => {
      await open(at);
      await screen.findByRole('heading', { level: 1 });
      await waitFor(() => expect(benefits()).toContain('Easy setup, no coding required'));
      for (const benefit of developer) expect(screen.queryByText(benefit)).toBeNull();
    },
  );
});

it.each(['/sign-up', '/app/login?currency=EUR'])('%s lists the three benefits [B1.06]', async (at) => {
  await open(at);
  await waitFor(() =>
    expect(benefits()).toEqual([
      'Easy setup, no coding required',
      'Free forever for core features',
      '14-day trial of premium features and apps: Zaps with 3 or more steps, and priority support',
    ]),
  );
});

describe('with a Zap to turn on', () => {
  it.each([
    ['/sign-up', 'Sign up to turn on this Zap'],
    ['/app/login', 'Log in to turn on this Zap'],
  ])('%s says so, beside a switch that nobody can turn yet [A2.61, A2.62]', async (page, words) => {
    answerGraphql(ZtSplitLoginPageContainerQuery, { zapTemplate: template });
    await open(`${page}?next=${zap}`);
    await expectTitle(words);
    await subtitle('Tell the team about new leads');
    const toggle = promo().getByRole('switch', { name: 'This Zap is off' });
    expect(toggle).toHaveAttribute('aria-disabled', 'true');
    expect(toggle).not.toBeChecked();
    expect(logos()).toHaveLength(3);
  });
});

describe('with apps to connect', () => {
  it.each([
    ['/sign-up', 'slack', 'Sign up to automate your apps'],
    ['/app/login', 'slack', 'Log in to connect your apps'],
    ['/sign-up', 'slack/gmail', 'Sign up to automate your apps'],
    ['/app/login', 'slack/gmail', 'Log in to connect your apps'],
  ])('%s for %s says so, without a switch, since there is no Zap yet [A2.63]', async (page, slugs, words) => {
    const [slack, gmail] = [app('SlackAPI', 'Slack'), app('GmailAPI', 'Gmail')];
    const isOne = !slugs.includes('/');
    if (isOne) answerGraphql(oneServiceSplitLoginPageQuery, { headService: slack });
    else answerGraphql(twoServiceQuery, { headService: slack, tailService: gmail });
    await open(`${page}?next=${eager(slugs)}`);
    await expectTitle(words);
    await waitFor(() => expect(logos()).toEqual(isOne ? ['Slack'] : ['Slack', 'Gmail']));
    expect(promo().queryByRole('switch')).toBeNull();
  });
});

describe('split pages', () => {
  const template101 = encodeURIComponent('/zap-templates/edit/101');

  it.each(['/sign-up', '/app/login'])(
    'of a template, at %s: its apps, its title and three steps with two arrows [A2.68, A2.73]',
    async (page) => {
      answerGraphql(ZtSplitLoginPageContainerQuery, { zapTemplate: template });
      await open(`${page}?next=${template101}`);
      await expectTitle('Connect Forms + Sheets in Minutes');
      const heading = await subtitle('Tell the team about new leads');
      expect(heading.nextElementSibling?.textContent?.replaceAll(', then ', '')).toBe('Forms → Filter → Slack');
      expect(logos()).toEqual(['Forms', 'Sheets']);
    },
  );

  it('of a template that begins and ends in one app has a general title [A2.69]', async () => {
    answerGraphql(ZtSplitLoginPageContainerQuery, { zapTemplate: { ...template, tailService: template.headService } });
    await open(`/sign-up?next=${template101}`);
    await expectTitle('Start with a Ready-Made Zap');
  });

  it('of one app [A2.70, A2.77]', async () => {
    const asked = answerGraphql(oneServiceSplitLoginPageQuery, { headService: app('SlackAPI', 'Slack') });
    await open('/sign-up?selected_apis=SlackAPI%401.2.0');
    await expectTitle('Connect Slack with 5,000+ Apps');
    await subtitle('Connect Slack with the apps you use every day to find your productivity superpowers');
    expect(asked.asked[0]?.variables).toEqual({ headImplementationId: 'SlackAPI@1.2.0' });
    expect(logos()).toEqual(['Slack']);
  });

  it('of two apps, their logos joined by a plus; a third one is left out [A2.71, A2.78]', async () => {
    const asked = answerGraphql(twoServiceQuery, { headService: app('SlackAPI', 'Slack'), tailService: app('GmailAPI', 'Gmail') });
    await open('/sign-up?selected_apis=slack,gmail,notion');
    await expectTitle('Connect Slack + Gmail');
    await subtitle('Find your productivity superpowers—connect Slack and Gmail to automate your work');
    expect(asked.asked[0]?.variables).toEqual({ headService: 'slack', tailService: 'gmail' });
    expect(logos()).toEqual(['Slack', 'Gmail']);
    expect(promo().getAllByText('+')).toHaveLength(1);
  });

  it('are as for everybody where nothing is found', async () => {
    failGraphql(twoServiceQuery, 'Broken.');
    await open('/sign-up?selected_apis=slack,gmail');
    await expectTitle('Sign up to create your first Zap');
    await subtitle('Join millions worldwide who automate their work using Patchbay.');
  });

  it('are not shown to a person who signs in again (decision D9)', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    await openPage(`/app/login?reauth=true&next=${template101}`);
    await expectTitle("Let's Make Sure It's You");
  });
});
