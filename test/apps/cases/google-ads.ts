/** Google Ads: https://developers.google.com/google-ads/api/rest/common/search. The library searches by REST, and changes things by gRPC. */
import { GoogleAdsApi } from 'google-ads-api';
import { casesWith, type AppCases } from '../case';

const connection = { token: 'test-token', developerToken: 'test-developer-token', manager: '9876543210' };
const on = casesWith(connection);
const customer = '1234567890';

const api = new GoogleAdsApi({ client_id: 'id', client_secret: 'secret', developer_token: connection.developerToken });
const account = api.Customer({ customer_id: customer, login_customer_id: connection.manager, refresh_token: 'test-refresh-token' });
// Without a request for it.
Object.assign(account, { getAccessToken: async () => connection.token });
const search = (query: string) => (account as unknown as { search(query: string): Promise<unknown> }).search(query);
const replies = [{ results: [] }];

export const app: AppCases = {
  app: 'GoogleAdsCLIAPI',
  library: 'google-ads-api',
  by: 'community',
  cases: [
    on(
      'list:campaigns',
      'first page',
      { customer },
      () => search("SELECT campaign.id, campaign.name FROM campaign WHERE campaign.status != 'REMOVED' ORDER BY campaign.name"),
      { replies },
    ),
    on(
      'read:new_lead',
      'all fields',
      { customer },
      () =>
        search(
          'SELECT lead_form_submission_data.id, lead_form_submission_data.submission_date_time, lead_form_submission_data.gclid, lead_form_submission_data.lead_form_submission_fields, lead_form_submission_data.custom_lead_form_submission_fields, campaign.id, campaign.name, ad_group.name FROM lead_form_submission_data ORDER BY lead_form_submission_data.submission_date_time DESC',
        ),
      { replies },
    ),
    on(
      'search:find_campaign',
      'all fields',
      { customer, name: 'Winter' },
      () => search('SELECT campaign.id, campaign.name, campaign.status, campaign.advertising_channel_type FROM campaign'),
      { replies },
    ),
  ],
};
