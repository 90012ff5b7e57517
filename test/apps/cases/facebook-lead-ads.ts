/** Facebook Lead Ads: https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving */
import { FacebookAdsApi, Lead, LeadgenForm, Page, User } from 'facebook-nodejs-business-sdk';
import { casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);

const page = '546349135390552';
const form = '998877665544332';
const lead = '1203989456784321';
const fields = [
  'id',
  'created_time',
  'form_id',
  'field_data',
  'ad_id',
  'ad_name',
  'campaign_id',
  'campaign_name',
  'is_organic',
  'platform',
];
const replies = [{ access_token: 'page-token' }, { data: [] }];

const as = (token = connection.token) => FacebookAdsApi.init(token, 'en_US', false);
const me = () => new User('me', {}, undefined, as());
/** Asks for the token of the page, and does the rest with it. */
async function asPage(then: (api: FacebookAdsApi) => Promise<unknown>): Promise<void> {
  await new Page(page, {}, undefined, as()).get(['access_token']);
  await then(as('page-token'));
}

export const app: AppCases = {
  app: 'FacebookLeadAdsCLIAPI',
  library: 'facebook-nodejs-business-sdk',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => me().get(['id', 'name'])),
    on('list:pages', 'first page', {}, () => me().getAccounts(['id', 'name'], { limit: 100 }), { replies: [{ data: [] }] }),
    on(
      'list:forms',
      'first page',
      { page },
      () => asPage((api) => new Page(page, {}, undefined, api).getLeadGenForms(['id', 'name'], { limit: 100 })),
      { replies },
    ),
    on(
      // The first poll begins ten minutes before.
      'read:new_lead',
      'all fields',
      { page, form },
      () =>
        asPage((api) =>
          new LeadgenForm(form, {}, undefined, api).getLeads(fields, {
            limit: 100,
            filtering: [{ field: 'time_created', operator: 'GREATER_THAN', value: 1_795_252_800 }],
          }),
        ),
      { replies },
    ),
    on(
      'write:create_test_lead',
      'all fields',
      { page, form },
      () => asPage((api) => new LeadgenForm(form, {}, undefined, api).createTestLead([], {})),
      {
        replies: [{ access_token: 'page-token' }, { id: lead }],
        allow: [
          {
            at: 'body.id',
            reason: 'The library repeats the ID of the path.',
            link: 'https://developers.facebook.com/docs/marketing-api/guides/lead-ads/testing-troubleshooting',
          },
        ],
      },
    ),
    on('search:get_lead', 'all fields', { lead }, () => new Lead(lead, {}, undefined, as()).get(fields)),
    on(
      'search:find_form',
      'all fields',
      { page, name: 'Offers' },
      () =>
        asPage((api) =>
          new Page(page, {}, undefined, api).getLeadGenForms(['id', 'name', 'status', 'locale', 'created_time'], { limit: 100 }),
        ),
      { replies },
    ),
  ],
};
