import { screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { eagerAddress, eagerApps } from '../../../../../src/app/features/auth/shared/eagerAddresses';
import { appDetailsQuery, zapTemplatesQuery } from '../../../../../src/contract/browser/graphql/operations/services';
import {
  oneServiceSplitLoginPageQuery,
  twoServiceQuery,
  ZtSplitLoginPageContainerQuery,
} from '../../../../../src/contract/browser/graphql/operations/signUpContexts';
import { stopStores } from '../../../../support/appStore';
import { answerGraphql, failGraphql } from '../../../../support/graphqlDoubles';
import { serveSignedIn } from '../../../../support/home';
import { openPage } from '../../../../support/page';
import { nobody, replyWith } from '../../../../support/replyWith';
import { onePage } from '../../../../support/pages';

afterEach(stopStores);

const app = (id: string, name: string) => ({ id, name, logoUrl: null, color: null });
const [slack, gmail] = [app('SlackAPI', 'Slack'), app('GmailAPI', 'Gmail')];
const both = { headService: slack, tailService: gmail };
const page = '/apps/integrations/eager';
const noTemplates = { service: null, zapTemplates: { nodes: [], pageInfo: onePage(0) } };

describe('/apps/integrations/eager', () => {
  it('leads a visitor to sign up, with one app, which is kept for onboarding [A2.63]', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    answerGraphql(oneServiceSplitLoginPageQuery, { headService: slack });
    const { address } = await openPage(`${page}/slack`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign up to automate your apps' })).toBeVisible();
    expect(address()).toBe(`/sign-up?selected_apis=slack&next=${encodeURIComponent(`${page}/slack`)}`);
  });

  it('leads a visitor to sign up, with two apps [A2.63]', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    const asked = answerGraphql(twoServiceQuery, both);
    const { user, address } = await openPage(`${page}/slack/gmail`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign up to automate your apps' })).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: 'Log In' })[0] as Element);
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in to connect your apps' })).toBeVisible();
    expect(address()).toBe(`/app/login?selected_apis=slack%2Cgmail&next=${encodeURIComponent(`${page}/slack/gmail`)}`);
    expect(asked.asked.map(({ variables }) => variables)).toEqual([{ headService: 'slack', tailService: 'gmail' }]);
  });

  it('leads who is signed in to a template that joins the two apps', async () => {
    serveSignedIn();
    answerGraphql(twoServiceQuery, both);
    const template = {
      id: '101',
      title: 'Mail to Slack',
      description: '',
      useCases: [],
      steps: [],
      headService: gmail,
      tailService: slack,
      services: [],
    };
    const asked = answerGraphql(zapTemplatesQuery, { zapTemplates: { pageInfo: onePage(1), nodes: [template] } } as never);
    answerGraphql(ZtSplitLoginPageContainerQuery, { zapTemplate: null });
    const { address } = await openPage(`${page}/slack/gmail`);
    await waitFor(() => expect(address()).toBe('/zap-templates/edit/101'));
    expect(asked.asked[0]?.variables).toMatchObject({ services: ['SlackAPI', 'GmailAPI'] });
    expect(await screen.findByRole('heading', { name: 'Template not found' })).toBeVisible();
  });

  it('leads who is signed in to the page of the one app, and of the first where nothing joins them', async () => {
    serveSignedIn();
    answerGraphql(appDetailsQuery, noTemplates as never);
    const first = await openPage(`${page}/slack`);
    await screen.findByRole('heading', { level: 1, name: 'We couldn’t find this app' });
    expect(first.address()).toBe('/apps/slack/integrations');
    first.close();
    serveSignedIn();
    failGraphql(twoServiceQuery, 'Broken.');
    const { address } = await openPage(`${page}/slack/gmail`);
    await waitFor(() => expect(address()).toBe('/apps/slack/integrations'));
  });

  it('leads who is signed in to `next` where that is ours', async () => {
    serveSignedIn();
    const listed = replyWith('listZaps', 200, { objects: [] });
    const { address } = await openPage(`${page}/slack?next=%2Fapp%2Fassets%2Fzaps`);
    await waitFor(() => expect(address()).toBe('/app/assets/zaps'));
    await waitFor(() => expect(listed.sent).toHaveLength(1));
  });
});

it('names at most two apps, and keeps every word of an address', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), fc.boolean(), (head, tail, hasKnownEmail) => {
      expect(eagerApps(`${page}/${head}/${tail}`)?.length ?? 0).toBeLessThanOrEqual(2);
      const [path, query] = eagerAddress({ apps: [head, tail], address: `${page}/${head}`, hasKnownEmail }).split('?');
      expect(path).toBe(hasKnownEmail ? '/app/login' : '/sign-up');
      expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ selected_apis: `${head},${tail}`, next: `${page}/${head}` });
    }),
  );
});
