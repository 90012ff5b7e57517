/** Facebook Lead Ads: https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving */
import { Lead, LeadgenForm, Page, User } from 'facebook-nodejs-business-sdk';
import { casesWith, type AppCases } from '../case';
import { asPage, metaApi, page, pageReplies, repeatedId } from '../meta';

const on = casesWith({ token: 'test-token' });
const me = () => new User('me', {}, undefined, metaApi());

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
const formsOf = (names: string[]) => asPage((api) => new Page(page, {}, undefined, api).getLeadGenForms(names, { limit: 100 }));
const replies = pageReplies({ data: [] });

export const app: AppCases = {
  app: 'FacebookLeadAdsCLIAPI',
  library: 'facebook-nodejs-business-sdk',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => me().get(['id', 'name'])),
    on('list:pages', 'first page', {}, async () => await me().getAccounts(['id', 'name'], { limit: 100 }), { replies: [{ data: [] }] }),
    on('list:forms', 'first page', { page }, () => formsOf(['id', 'name']), { replies }),
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
      { replies: pageReplies({ id: lead }), ...repeatedId },
    ),
    on('search:get_lead', 'all fields', { lead }, () => new Lead(lead, {}, undefined, metaApi()).get(fields)),
    on('search:find_form', 'all fields', { page, name: 'Offers' }, () => formsOf(['id', 'name', 'status', 'locale', 'created_time']), {
      replies,
    }),
  ],
};
