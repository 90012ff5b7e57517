import type { AppDefinition, AppField, Value } from '../../domain/apps/definition';
import { graphAddress, metaErrors, metaPages, metaTest, metaWays, pageField, pagesList, pageStep, pageToken } from './meta';

const form: AppField = {
  key: 'form',
  label: 'Form',
  type: 'choice',
  help: 'A lead form of the page.',
  isRequired: true,
  dynamicChoices: 'forms',
  dependsOn: ['page'],
};

const fields = 'id,created_time,form_id,field_data,ad_id,ad_name,campaign_id,campaign_name,is_organic,platform';
const formFields = 'id,name,status,locale,created_time';

/** Answers by the keys of their questions. */
const answers = { $pairs: 'item.field_data', name: '{each.name}', value: '{each.values|join:, }' } as const;
const output: Value = {
  id: '{item.id}',
  createdAt: '{item.created_time}',
  answers,
  form: '{item.form_id}',
  ad: '{item.ad_name}',
  adId: '{item.ad_id}',
  campaign: '{item.campaign_name}',
  campaignId: '{item.campaign_id}',
  isOrganic: '{item.is_organic}',
  platform: '{item.platform}',
};
const outputs = [
  { place: 'answers', label: 'Answers', type: 'record' },
  { place: 'answers.full_name', label: 'Name', type: 'text' },
  { place: 'answers.email', label: 'Email', type: 'text' },
  { place: 'answers.phone_number', label: 'Phone', type: 'text' },
  { place: 'createdAt', label: 'Sent at', type: 'moment' },
  { place: 'ad', label: 'Ad', type: 'text' },
  { place: 'campaign', label: 'Campaign', type: 'text' },
  { place: 'platform', label: 'Platform', type: 'text' },
  { place: 'id', label: 'ID', type: 'text' },
] as const;
const sampleLead = {
  id: '1203989456784321',
  createdAt: '2026-11-21T09:30:00+0000',
  answers: { full_name: 'Ada Lovelace', email: 'ada@example.com', phone_number: '+4930123456' },
  form: '998877665544332',
  ad: 'Lanterns in winter',
  adId: '23851234567890123',
  campaign: 'Winter',
  campaignId: '23851234567890456',
  isOrganic: false,
  platform: 'fb',
};
const sampleForm = { id: '998877665544332', name: 'Offers for the harbour', status: 'ACTIVE', locale: 'en_US' };

export const facebookLeadAds: AppDefinition = {
  format: 1,
  app: 'FacebookLeadAdsCLIAPI',
  name: 'Facebook Lead Ads',
  docs: 'https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving',
  bases: { default: graphAddress },
  hosts: ['graph.facebook.com'],
  connection: {
    ways: metaWays('pages_show_list', 'pages_read_engagement', 'pages_manage_ads', 'ads_management', 'leads_retrieval'),
    test: metaTest,
  },
  errors: metaErrors('Facebook Lead Ads'),
  lists: {
    pages: pagesList,
    forms: {
      steps: [pageStep],
      request: {
        method: 'GET',
        path: '/{input.page}/leadgen_forms',
        query: { fields: 'id,name', ...pageToken },
        pages: metaPages(),
        credentials: false,
      },
      items: 'reply.body.data',
      value: '{item.id}',
      label: '{item.name}',
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_lead',
      title: 'New lead',
      help: 'Runs for each lead from a form in an ad.',
      fields: [pageField, form],
      steps: [pageStep],
      request: {
        method: 'GET',
        path: '/{input.form}/leads',
        query: { fields, ...pageToken },
        pages: metaPages(),
        credentials: false,
      },
      items: 'reply.body.data',
      key: '{item.id}',
      // Meta promises no order, and filters by this time: https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving
      order: 'none',
      since: {
        place: 'item.created_time',
        as: 'iso',
        send: 'query.filtering',
        sendAs: '[\\{"field":"time_created","operator":"GREATER_THAN","value":{since|unix}\\}]',
      },
      output,
      outputs,
      sample: sampleLead,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_test_lead',
      title: 'Create a test lead',
      help: 'Sends a made-up lead to a form, so that you can try a Zap. A form can have one test lead at a time: delete the previous one in Meta’s Lead Ads Testing Tool.',
      fields: [pageField, form],
      steps: [pageStep],
      request: {
        method: 'POST',
        path: '/{input.form}/test_leads',
        query: pageToken,
        body: { json: {} },
        credentials: false,
      },
      sample: { id: '1203989456784321' },
    },
    {
      kind: 'search',
      event: 'get_lead',
      title: 'Get a lead',
      help: 'Gets a lead by its ID.',
      fields: [{ key: 'lead', label: 'Lead', type: 'text', help: 'The ID of a lead, from an earlier step.', isRequired: true }],
      request: { method: 'GET', path: '/{input.lead}', query: { fields } },
      found: { items: 'reply.body' },
      output,
      outputs,
      sample: { isFound: true, item: sampleLead },
    },
    {
      kind: 'search',
      event: 'find_form',
      title: 'Find a form',
      help: 'Finds a page’s lead form by its name.',
      fields: [pageField, { key: 'name', label: 'Name', type: 'text', help: 'The whole name of the form.', isRequired: true }],
      steps: [pageStep],
      request: {
        method: 'GET',
        path: '/{input.page}/leadgen_forms',
        query: { fields: formFields, ...pageToken },
        pages: metaPages(),
        credentials: false,
      },
      found: { items: 'reply.body.data', where: { 'item.name': '{input.name}' } },
      outputs: [
        { place: 'id', label: 'ID', type: 'text' },
        { place: 'name', label: 'Name', type: 'text' },
        { place: 'status', label: 'Status', type: 'text' },
      ],
      sample: { isFound: true, item: sampleForm },
    },
  ],
};
