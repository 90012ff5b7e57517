import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import nock from 'nock';
import { switchesQuery } from '../../../../src/contract/browser/graphql/operations/session';
import { zapTemplatesQuery } from '../../../../src/contract/browser/graphql/operations/services';
import type { WireTemplate } from '../../../../src/app/features/templates';
import { initialUseCase, useCaseSlice } from '../../../../src/app/features/use-case/state';
import { namedUseCase, useCases } from '../../../../src/app/features/use-case/useCases';
import { stopStores } from '../../../support/appStore';
import { answerGraphql, refuseGraphql } from '../../../support/graphqlDoubles';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { nobody, replyWith } from '../../../support/replyWith';
import { onePage } from '../../../support/pages';

afterEach(stopStores);

const app = (id: string, name: string) => ({ id, name, logoUrl: null, color: null, can_run: true });
const template: WireTemplate = {
  id: '105',
  title: 'Add new Facebook leads to rows in Google Sheets',
  description: 'A list of leads that updates itself.',
  useCases: ['sync-new-leads-to-a-crm-or-spreadsheet'],
  steps: [],
  headService: app('FacebookLeadAdsCLIAPI', 'Facebook Lead Ads'),
  tailService: app('GoogleSheetsV2CLIAPI', 'Google Sheets'),
  services: [app('FacebookLeadAdsCLIAPI', 'Facebook Lead Ads'), app('GoogleSheetsV2CLIAPI', 'Google Sheets')],
};
const serve = (nodes: WireTemplate[]) => answerGraphql(zapTemplatesQuery, { zapTemplates: { pageInfo: onePage(nodes.length), nodes } });

const titles = {
  'send-new-leads-a-personal-message': 'Send new leads a personal message',
  'sync-new-leads-to-a-crm-or-spreadsheet': 'Sync new leads to a CRM or spreadsheet',
  'notify-my-team-about-new-leads': 'Notify my team about new leads',
};

it.each(useCases)('presents %s with its templates, each leading to its own page [A2.37]', async (useCase) => {
  serveSignedIn();
  const asked = serve([template]);
  const { store } = await openPage(`/app/use-case?use_case=${useCase}`);
  expect(await screen.findByRole('heading', { level: 1, name: titles[useCase] })).toBeVisible();
  const list = await screen.findByRole('list', { name: 'Templates to start from' });
  expect(within(list).getByRole('link', { name: template.title })).toHaveAttribute('href', '/zap-templates/edit/105');
  expect(asked.asked.map(({ variables }) => variables)).toEqual([{ useCase, first: 24 }]);
  expect(JSON.parse(JSON.stringify(store.getState()))).toEqual(store.getState());
});

it('the page of use cases offers the choice where the address names none, and leads to the chosen use case', async () => {
  serveSignedIn();
  const { user, address } = await openPage('/app/use-case?use_case=something-else');
  await screen.findByRole('heading', { level: 1, name: 'What do you want to automate?' });
  serve([]);
  await user.click(screen.getByRole('link', { name: 'Notify my team about new leads' }));
  expect(address()).toBe('/app/use-case?use_case=notify-my-team-about-new-leads');
  expect(await screen.findByText('No templates for this use case yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse all apps' })).toHaveAttribute('href', '/apps');
});

it('the page of a use case says when the templates could not be loaded, and tries again', async () => {
  serveSignedIn();
  refuseGraphql(zapTemplatesQuery, 429, 'Too many.');
  const { user } = await openPage('/app/use-case?use_case_slug=notify-my-team-about-new-leads');
  await screen.findByText('We couldn’t load the templates');
  serve([template]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: template.title })).toBeVisible();
});

it('the page of a use case asks a visitor to sign up first, and leads back', async () => {
  replyWith('getCurrentProfile', 200, nobody);
  const { address } = await openPage('/app/use-case?use_case=notify-my-team-about-new-leads');
  await waitFor(() => expect(address()).toBe('/sign-up?next=%2Fapp%2Fuse-case%3Fuse_case%3Dnotify-my-team-about-new-leads'));
});

it('the page of a use case reads any query, and knows no use case but the three', () => {
  fc.assert(
    fc.property(fc.string(), (search) => {
      const found = namedUseCase(search);
      expect(found === null || useCases.includes(found)).toBe(true);
    }),
  );
});

it('an unknown action returns the same state object, and the state survives JSON', () => {
  expect(useCaseSlice.reducer(initialUseCase, { type: 'unknown' })).toBe(initialUseCase);
  expect(JSON.parse(JSON.stringify(initialUseCase))).toEqual(initialUseCase);
});

it('the page of a use case searches its templates where the switch for that is on, and only there [A3.08]', async () => {
  serveSignedIn();
  const other = {
    ...template,
    id: '106',
    title: 'Add new Facebook leads to HubSpot as contacts',
    services: [app('HubSpotCLIAPI', 'HubSpot')],
  };
  serve([template, other]);
  answerGraphql(switchesQuery, { session: { identity: null, switches: { template_search: true } } }, { times: 3 });
  const { user } = await openPage('/app/use-case?use_case=sync-new-leads-to-a-crm-or-spreadsheet');
  const box = await screen.findByRole('searchbox', { name: 'Search these templates' });
  await user.type(box, 'hubspot');
  expect(screen.getAllByRole('link', { name: /Facebook leads/ }).map(({ textContent }) => textContent)).toEqual([other.title]);
  await user.clear(box);
  await user.type(box, 'a fridge');
  expect(screen.getByText(/^No templates match/)).toBeVisible();
  nock.cleanAll();
});

it('the page of all templates lists those that can run here first, folds the others with the reason, and searches both', async () => {
  serveSignedIn();
  const folded = {
    ...template,
    id: '115',
    title: 'Save attachments',
    services: [app('GoogleDriveCLIAPI', 'Google Drive'), { ...app('GoogleMailV2CLIAPI', 'Gmail'), can_run: false }],
  };
  const asked = serve([folded, template]);
  const { user } = await openPage('/app/templates');
  const list = await screen.findByRole('list', { name: 'Templates to start from' });
  expect(
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([template.title]);
  const group = screen.getByText('1 template can’t run here yet').closest('details')!;
  expect(group.open).toBe(false);
  expect(within(group).getByText('Gmail can’t run here yet.')).toBeInTheDocument();
  expect(asked.asked.map(({ variables }) => variables)).toEqual([{ first: 100, after: null }]);
  expect(screen.getByRole('link', { name: 'Notify my team about new leads' })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search these templates' }), 'gmail');
  expect(screen.queryByRole('link', { name: template.title })).toBeNull();
  expect(screen.getByText('1 template can’t run here yet').closest('details')!.open).toBe(true);
});
