import { services as catalogue } from '../../../src/server/catalogue/services';
import { useCases } from '../../../src/app/features/use-case/useCases';
import { zapTemplates } from '../../../src/server/catalogue/zapTemplates';
import {
  serviceCategoriesQuery,
  servicesQuery,
  stepAppsQuery,
  stepServicesQuery,
  zapTemplatesQuery,
} from '../../../src/contract/browser/graphql/operations/services';
import {
  oneServiceSplitLoginPageQuery,
  twoServiceQuery,
  ZtSplitLoginPageContainerQuery,
} from '../../../src/contract/browser/graphql/operations/signUpContexts';
import type { ResultOf } from '../../../src/contract/browser/graphql/operation';
import { ask } from '../../support/graphqlAsk';
import { anyAddress } from '../../support/serverPeople';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';

let server: TestServer;
let anybody: Browser;
beforeAll(async () => {
  server = await startServer();
  anybody = server.browser(anyAddress());
});
afterAll(() => server.close());

const serviceNames = async (variables: Parameters<typeof ask<typeof servicesQuery>>[2]) =>
  (await ask(anybody, servicesQuery, variables)).services.nodes.map((service) => service.name);

describe('one and two services', () => {
  it('the query for a service answers with its id and name [A7.29]', async () => {
    const { headService } = await ask(anybody, oneServiceSplitLoginPageQuery, { headImplementationId: 'TrelloCLIAPI' });
    expect(headService).toEqual({ id: 'TrelloCLIAPI', name: 'Trello', logoUrl: '/app-logos/trello.svg', color: '0052CC' });
  });

  it('the query for a service finds it by its key with a version, and by its slug [A7.29, B3.34]', async () => {
    for (const headImplementationId of ['TrelloCLIAPI@1.0.0', 'trello']) {
      const { headService } = await ask(anybody, oneServiceSplitLoginPageQuery, { headImplementationId });
      expect(headService?.name).toBe('Trello');
    }
  });

  it('the query for two services answers with both [A7.30]', async () => {
    const both = await ask(anybody, twoServiceQuery, { headService: 'SlackCLIAPI', tailService: 'GoogleMailV2CLIAPI@2.6.0' });
    expect(both.headService).toMatchObject({ id: 'SlackCLIAPI', name: 'Slack' });
    expect(both.tailService).toMatchObject({ id: 'GoogleMailV2CLIAPI', name: 'Gmail' });
  });

  it('the query for a service does not find an app that is unknown, hidden or private', async () => {
    const hidden = catalogue.find((service) => service.is_hidden)?.key ?? '';
    const secret = catalogue.find((service) => !service.is_public)?.key ?? '';
    for (const headImplementationId of ['NoSuchAPI', '', hidden, secret]) {
      expect(await ask(anybody, oneServiceSplitLoginPageQuery, { headImplementationId })).toEqual({ headService: null });
    }
  });
});

describe('the listing of services', () => {
  it('the listing of services holds the public ones and no FilterAPI, whatever page is asked for [B3.35]', async () => {
    const keys: string[] = [];
    for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
      const { services }: ResultOf<typeof servicesQuery> = await ask(anybody, servicesQuery, { first: 100, after });
      keys.push(...services.nodes.map((service) => service.key));
      after = services.pageInfo.hasNextPage ? services.pageInfo.endCursor : null;
    }
    const listed = catalogue.filter(
      (app) => app.is_public && !app.is_upcoming && !app.is_hidden && !app.is_deprecated && app.key !== 'FilterAPI',
    );
    expect([...keys].sort()).toEqual(listed.map((app) => app.key).sort());
    expect(listed.length).toBeGreaterThanOrEqual(150);
    expect(listed.length).toBeLessThan(catalogue.length);
  });

  it('the listing of services has every field of a service [B3.33]', async () => {
    const { services } = await ask(anybody, servicesQuery, { search: 'gitlab' });
    expect(services.nodes).toEqual([
      {
        id: 'GitLabCLIAPI',
        key: 'GitLabCLIAPI',
        selected_api: 'GitLabCLIAPI@3.19.8',
        name: 'GitLab',
        slug: 'gitlab',
        description: 'DevOps, from planning to production.',
        categories: ['developer-tools'],
        logoUrl: '/app-logos/gitlab.svg',
        logoClass: 'app-logo-gitlab',
        color: expect.stringMatching(/^[0-9A-F]{6}$/),
        popularity: 50,
        ageInDays: expect.any(Number),
        isPremium: false,
        isPublic: true,
        isUpcoming: false,
        isHidden: false,
        isDeprecated: false,
        beta: false,
        builtIn: false,
        deprecated: false,
        featured: false,
        hidden: false,
        premium: false,
        public: true,
        invite_app: false,
        authType: 'api_key',
        meta: { oauth: false },
        hasUpfrontFields: true,
        upfront_fields: ['server'],
        is_stale: false,
      },
    ]);
    const stale = await ask(anybody, servicesQuery, { search: 'onedrive' });
    expect(stale.services.nodes[0]?.is_stale).toBe(true);
  });

  it('the listing of services is ordered as asked: Popular unless told otherwise [B3.36]', async () => {
    const popular = await serviceNames({ first: 100 });
    expect(popular[0]).toBe('Google Sheets');
    // An app that cannot run here is below a less popular one that can.
    expect(popular.indexOf('WhatsApp Notifications')).toBeGreaterThan(popular.indexOf('Storage by Patchbay'));
    const names = await serviceNames({ first: 20, sort: 'name' });
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
    const { services } = await ask(anybody, servicesQuery, { first: 100, sort: 'ageInDays' });
    const ages = services.nodes.map((service) => service.ageInDays);
    expect(ages).toEqual([...ages].sort((a, b) => a - b));
    const premium = await ask(anybody, servicesQuery, { first: 10, sort: 'isPremium' });
    expect(premium.services.nodes.every((service) => service.isPremium)).toBe(true);
  });

  it('the listing of services keeps a category, and every one with All [B3.36]', async () => {
    const { services: mail } = await ask(anybody, servicesQuery, { category: 'email', first: 100 });
    expect(mail.nodes.map((service) => service.name)).toContain('Gmail');
    expect(mail.nodes.every((service) => service.categories.includes('email'))).toBe(true);
    const { services: all } = await ask(anybody, servicesQuery, { category: 'All', first: 1 });
    const { serviceCategories } = await ask(anybody, serviceCategoriesQuery, {});
    expect(all.pageInfo.totalCount).toBeGreaterThan(mail.pageInfo.totalCount);
    expect(serviceCategories.find(({ slug }) => slug === 'email')).toEqual({
      slug: 'email',
      name: 'Email',
      count: mail.pageInfo.totalCount,
    });
    expect(serviceCategories.find(({ slug }) => slug === 'phone-sms')?.name).toBe('Phone SMS');
  });

  it.each([
    { first: 0 },
    { first: -1 },
    { first: 101 },
    { after: 'x' },
    { after: '20' },
    { after: '' },
    { after: 'eyJvZmZzZXQiOi0xfQ==' },
    { after: 'eyJvZmZzZXQiOjEuNX0=' },
    { after: 'eyJvZmZzZXQiOiIxIn0=' },
    { after: 'eyJvZmZzZXQiOjFlOTl9' },
    { after: 'WzFd' },
    { search: 'x'.repeat(101) },
  ])('the listing of services refuses %j [S55]', async (variables) => {
    const reply = await anybody.post('/api/graphql/v2', { operationName: 'servicesQuery', query: servicesQuery.text, variables });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ data: null, errors: [{ extensions: { code: 'invalid_request' } }] });
  });
});

describe('templates', () => {
  it('the query for templates answers with all template fields [A7.32, A3.35]', async () => {
    const { zapTemplate } = await ask(anybody, ZtSplitLoginPageContainerQuery, { id: '103' });
    const filter = {
      id: 'FilterAPI',
      name: 'Filter by Patchbay',
      logoUrl: '/app-logos/filter.svg',
      color: null,
      isPremium: false,
      can_run: true,
    };
    expect(zapTemplate).toEqual({
      id: '103',
      title: 'Email new HubSpot contacts from your region',
      steps: [
        { type: 'read', selected_api: expect.stringMatching(/^HubSpotCLIAPI@\d/), title: 'New contact' },
        { type: 'filter', selected_api: 'FilterAPI', title: 'Only continue if…' },
        { type: 'write', selected_api: 'GoogleMailV2CLIAPI@2.6.0', title: 'Send an email' },
      ],
      headService: expect.objectContaining({ id: 'HubSpotCLIAPI', name: 'HubSpot' }),
      tailService: expect.objectContaining({ id: 'GoogleMailV2CLIAPI', name: 'Gmail' }),
      services: [expect.objectContaining({ name: 'HubSpot' }), filter, expect.objectContaining({ name: 'Gmail' })],
    });
    expect(await ask(anybody, ZtSplitLoginPageContainerQuery, { id: 'none' })).toEqual({ zapTemplate: null });
  });

  it('the templates are forty and more, found by words, by use case and by their apps, the most used first', async () => {
    const all = await ask(anybody, zapTemplatesQuery, { first: 100 });
    expect(all.zapTemplates.pageInfo.totalCount).toBe(zapTemplates.length);
    expect(zapTemplates.length).toBeGreaterThanOrEqual(40);
    expect(all.zapTemplates.nodes[0]?.title).toBe('Send new Facebook leads a personal email in Gmail');
    const leads = await ask(anybody, zapTemplatesQuery, { useCase: 'notify-my-team-about-new-leads' });
    expect(leads.zapTemplates.nodes.every((template) => template.useCases.includes('notify-my-team-about-new-leads'))).toBe(true);
    expect(leads.zapTemplates.pageInfo.totalCount).toBeGreaterThan(2);
    const both = await ask(anybody, zapTemplatesQuery, { services: ['TypeformCLIAPI', 'DiscordCLIAPI'] });
    expect(both.zapTemplates.nodes.map((template) => template.title)).toEqual(['Tell Discord about new Typeform responses']);
    const found = await ask(anybody, zapTemplatesQuery, { search: 'trello CARDS' });
    expect(found.zapTemplates.nodes.map((template) => template.id)).toEqual(['119']);
  });

  it.each(useCases)('the use case %s has a template that can run here [A2.37]', async (useCase) => {
    const { zapTemplates: found } = await ask(anybody, zapTemplatesQuery, { useCase });
    expect(found.nodes.filter(({ services }) => services.every((service) => service.can_run))).not.toEqual([]);
  });

  it('the templates come in pages of at most a hundred, without gap and without overlap [S55]', async () => {
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const { zapTemplates: page }: { zapTemplates: ResultOf<typeof zapTemplatesQuery>['zapTemplates'] } = await ask(
        anybody,
        zapTemplatesQuery,
        { first: 9, after },
      );
      ids.push(...page.nodes.map((template) => template.id));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    expect([...ids].sort()).toEqual(zapTemplates.map((template) => template.id).sort());
  });
});

describe('a page', () => {
  const pageInfoOf = async (input: string) => {
    const query = `query q { services(sort: name, ${input}) { nodes { key } pageInfo { hasPreviousPage hasNextPage startCursor endCursor totalCount } } }`;
    const { body } = await anybody.post('/api/graphql/v2', { operationName: 'q', query });
    return body.data.services as { nodes: { key: string }[]; pageInfo: Record<string, unknown> };
  };
  const cursorOf = (offset: number) => Buffer.from(`{"offset":${offset}}`).toString('base64');

  it('a page says what is around it: at the beginning, in the middle, at the end, and beyond [B3.51, B3.52, S58]', async () => {
    const { nodes, pageInfo: first } = await pageInfoOf('first: 100');
    const totalCount = first['totalCount'] as number;
    expect(totalCount).toBeGreaterThan(100);
    expect(first).toEqual({ hasPreviousPage: false, hasNextPage: true, startCursor: cursorOf(0), endCursor: cursorOf(99), totalCount });
    const middle = await pageInfoOf(`first: 2, after: "${cursorOf(9)}"`);
    expect(middle.nodes).toEqual(nodes.slice(10, 12));
    expect(middle.pageInfo).toEqual({
      hasPreviousPage: true,
      hasNextPage: true,
      startCursor: cursorOf(10),
      endCursor: cursorOf(11),
      totalCount,
    });
    const end = cursorOf(totalCount - 1);
    expect((await pageInfoOf(`first: 1, after: "${cursorOf(totalCount - 2)}"`)).pageInfo).toEqual({
      hasPreviousPage: true,
      hasNextPage: false,
      startCursor: end,
      endCursor: end,
      totalCount,
    });
    expect(await pageInfoOf(`first: 1, after: "${end}"`)).toEqual({
      nodes: [],
      pageInfo: { hasPreviousPage: true, hasNextPage: false, startCursor: null, endCursor: null, totalCount },
    });
  });
});

describe('the apps of steps', () => {
  it('the apps of steps are the public ones and what comes with the product, each with what a step can be in it [B3.37]', async () => {
    const { stepServices } = await ask(anybody, stepAppsQuery, {});
    const wanted = catalogue.filter((app) => app.is_public && !app.is_upcoming && !app.is_hidden && !app.is_deprecated);
    expect(stepServices.map(({ key }) => key).sort()).toEqual(wanted.map(({ key }) => key).sort());
    expect(stepServices.find(({ key }) => key === 'FilterAPI')?.nodes).toEqual([
      {
        kind: 'filter',
        action: 'filter',
        title: 'Only continue if…',
        help: 'Ends the run here unless the data fits your conditions.',
        can_run: true,
      },
    ]);
    for (const { key, nodes } of stepServices)
      expect(nodes.map(({ can_run: _, help, ...node }) => ({ ...node, ...(help !== null && { help }) }))).toEqual(
        catalogue.find((app) => app.key === key)?.nodes,
      );
    const ofSlack = stepServices.find(({ key }) => key === 'SlackCLIAPI')!.nodes;
    expect(ofSlack.filter((node) => !node.can_run).map(({ action }) => action)).toEqual([]);
    const runs = (key: string) => stepServices.find((app) => app.key === key)?.can_run;
    expect([runs('WebHookCLIAPI'), runs('DelayCLIAPI'), runs('FilterAPI'), runs('EvernoteCLIAPI')]).toEqual([true, true, true, false]);
    const names = stepServices.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
  });

  it('pages of the release before can still ask for the apps of steps', async () => {
    const { stepServices } = await ask(anybody, stepServicesQuery, {});
    const { selected_api: api, slug, nodes } = stepServices.find(({ key }) => key === 'SlackCLIAPI')!;
    expect([api, slug, nodes.length > 0]).toEqual([expect.stringMatching(/^SlackCLIAPI@/), 'slack', true]);
  });
});
