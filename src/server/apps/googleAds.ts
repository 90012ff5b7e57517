import type { AppDefinition, AppField, Pages, RequestDefinition } from '../../domain/apps/definition';
import { errorsOfGoogle, signInWithGoogle } from './google';

const customer: AppField = {
  key: 'customer',
  label: 'Ads account',
  type: 'choice',
  help: 'The ten-digit account number. For an account under a manager account, which is not listed, enter it without hyphens.',
  isRequired: true,
  dynamicChoices: 'customers',
  pattern: { matches: '[0-9]{10}', say: 'The number of an Ads account has ten digits, without hyphens.' },
};

const pages: Pages = { kind: 'cursor', send: 'body.pageToken', next: 'reply.body.nextPageToken' };

/** https://developers.google.com/google-ads/api/rest/common/search: pages have 10,000 rows. */
const search = (query: string): RequestDefinition => ({
  method: 'POST',
  path: '/customers/{input.customer}/googleAds:search',
  body: { json: { query } },
  pages,
});

const leadFields = ['id', 'submission_date_time', 'gclid', 'lead_form_submission_fields', 'custom_lead_form_submission_fields'].map(
  (field) => `lead_form_submission_data.${field}`,
);

const campaignOutputs = [
  { place: 'campaign.name', label: 'Name', type: 'text' },
  { place: 'campaign.status', label: 'Status', type: 'text' },
  { place: 'campaign.id', label: 'ID', type: 'text' },
] as const;
const sampleCampaign = {
  campaign: {
    resourceName: 'customers/1234567890/campaigns/222',
    id: '222',
    name: 'Winter',
    status: 'ENABLED',
    advertisingChannelType: 'SEARCH',
  },
};

export const googleAds: AppDefinition = {
  format: 1,
  app: 'GoogleAdsCLIAPI',
  name: 'Google Ads',
  docs: 'https://developers.google.com/google-ads/api/rest/overview',
  bases: { default: 'https://googleads.googleapis.com/v24' },
  hosts: ['googleads.googleapis.com'],
  headers: { 'login-customer-id': '{connection.manager}' },
  connection: {
    ways: {
      google: {
        ...signInWithGoogle('the Google Ads API', 'adwords'),
        fields: [
          {
            key: 'developerToken',
            label: 'Developer token',
            type: 'secret',
            help: 'In a manager account of Google Ads, open Admin › API Center, and apply for at least basic access.',
            isRequired: true,
          },
          {
            key: 'manager',
            label: 'Manager account',
            type: 'text',
            help: 'Its ten digits without hyphens, if you access the Ads account through a manager account.',
            pattern: { matches: '[0-9]{10}', say: 'The number of a manager account has ten digits, without hyphens.' },
          },
        ],
        extra: [{ place: 'header', name: 'developer-token', value: '{connection.developerToken}' }],
      },
    },
    test: {
      request: { method: 'GET', path: '/customers:listAccessibleCustomers' },
      title: 'Ads account {reply.body.resourceNames.0|part:1</>}',
    },
  },
  errors: errorsOfGoogle('Google Ads', 'Check the Ads account.'),
  lists: {
    customers: {
      request: { method: 'GET', path: '/customers:listAccessibleCustomers' },
      items: 'reply.body.resourceNames',
      value: '{item|part:1</>}',
      label: '{item|part:1</>}',
    },
    campaigns: {
      request: search(`SELECT campaign.id, campaign.name FROM campaign WHERE campaign.status != 'REMOVED' ORDER BY campaign.name`),
      items: 'reply.body.results',
      value: '{item.campaign.id}',
      label: '{item.campaign.name}',
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_lead',
      title: 'New lead from a form',
      help: 'Runs for each lead from a lead form in an ad. Google keeps leads for 60 days.',
      fields: [customer],
      request: search(
        `SELECT ${leadFields.join(', ')}, campaign.id, campaign.name, ad_group.name FROM lead_form_submission_data ORDER BY lead_form_submission_data.submission_date_time DESC`,
      ),
      items: 'reply.body.results',
      key: '{item.leadFormSubmissionData.id}',
      order: 'newest',
      // `2026-11-21 09:30:00+00:00`
      since: { place: 'item.leadFormSubmissionData.submissionDateTime', as: 'iso' },
      output: {
        id: '{item.leadFormSubmissionData.id}',
        sentAt: '{item.leadFormSubmissionData.submissionDateTime}',
        answers: {
          $join: [
            { $pairs: 'item.leadFormSubmissionData.leadFormSubmissionFields', name: '{each.fieldType}', value: '{each.fieldValue}' },
            {
              $pairs: 'item.leadFormSubmissionData.customLeadFormSubmissionFields',
              name: '{each.questionText}',
              value: '{each.fieldValue}',
            },
          ],
        },
        campaign: '{item.campaign.name}',
        campaignId: '{item.campaign.id}',
        adGroup: '{item.adGroup.name}',
        clickId: '{item.leadFormSubmissionData.gclid}',
      },
      outputs: [
        { place: 'answers', label: 'Answers', type: 'record' },
        { place: 'answers.FULL_NAME', label: 'Name', type: 'text' },
        { place: 'answers.EMAIL', label: 'Email', type: 'text' },
        { place: 'answers.PHONE_NUMBER', label: 'Phone', type: 'text' },
        { place: 'campaign', label: 'Campaign', type: 'text' },
        { place: 'sentAt', label: 'Sent at', type: 'moment' },
        { place: 'id', label: 'ID', type: 'text' },
      ],
      sample: {
        id: 'CjwKCAiA8Jf',
        sentAt: '2026-11-21 09:30:00+00:00',
        answers: { FULL_NAME: 'Ada Lovelace', EMAIL: 'ada@example.com', PHONE_NUMBER: '+4930123456', 'How many lanterns?': '12' },
        campaign: 'Winter',
        campaignId: '222',
        adGroup: 'Lanterns',
        clickId: 'CjwKCAiA8JfEAi',
      },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'set_campaign_status',
      title: 'Pause or start a campaign',
      help: 'Pauses a campaign, or lets it run again.',
      fields: [
        customer,
        {
          key: 'campaign',
          label: 'Campaign',
          type: 'choice',
          help: 'A campaign of the Ads account.',
          isRequired: true,
          dynamicChoices: 'campaigns',
          dependsOn: ['customer'],
        },
        {
          key: 'status',
          label: 'Status',
          type: 'choice',
          help: 'Whether the campaign runs from now on.',
          isRequired: true,
          choices: [
            { value: 'PAUSED', label: 'Pause' },
            { value: 'ENABLED', label: 'Run' },
          ],
        },
      ],
      request: {
        method: 'POST',
        path: '/customers/{input.customer}/campaigns:mutate',
        body: {
          json: {
            operations: [
              {
                updateMask: 'status',
                update: { resourceName: 'customers/{input.customer}/campaigns/{input.campaign}', status: '{input.status}' },
              },
            ],
          },
        },
      },
      // https://developers.google.com/google-ads/api/docs/mutating/overview: the status replaces the one before.
      repeat: 'replaces',
      output: '{reply.body.results.0}',
      sample: { resourceName: 'customers/1234567890/campaigns/222' },
    },
    {
      kind: 'search',
      event: 'find_campaign',
      title: 'Find a campaign',
      help: 'Finds a campaign by its name.',
      fields: [customer, { key: 'name', label: 'Name', type: 'text', help: 'The whole name of the campaign.', isRequired: true }],
      request: search('SELECT campaign.id, campaign.name, campaign.status, campaign.advertising_channel_type FROM campaign'),
      found: { items: 'reply.body.results', where: { 'item.campaign.name': '{input.name}' } },
      outputs: campaignOutputs,
      sample: { isFound: true, item: sampleCampaign },
    },
  ],
};
