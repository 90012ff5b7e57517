import type { AppDefinition, AppField, Value } from '../../domain/apps/definition';
import { errorsOfGoogle, googleAccount, googlePages, signInWithGoogle } from './google';

const property: AppField = {
  key: 'property',
  label: 'Property',
  type: 'choice',
  help: 'One of the websites and apps that the account may see.',
  isRequired: true,
  dynamicChoices: 'properties',
  pattern: { matches: '[0-9]{1,20}', say: 'The number of a property has digits only.' },
};
const metrics: AppField = {
  key: 'metrics',
  label: 'Numbers',
  type: 'choice',
  help: 'What is counted, such as activeUsers. One per line, at most ten.',
  isRequired: true,
  isMany: true,
  dynamicChoices: 'metrics',
  dependsOn: ['property'],
};
const dimensions: AppField = {
  key: 'dimensions',
  label: 'By',
  type: 'choice',
  help: 'What the rows are, such as date or country. One per line, at most nine. One row for all if it is empty.',
  isMany: true,
  dynamicChoices: 'dimensions',
  dependsOn: ['property'],
};

const named = (place: string): Value => ({ $each: place, as: { name: '{each}' } });

/** Rows as records by the names of their columns. https://developers.google.com/analytics/devguides/reporting/data/v1/basics */
const output: Value = {
  rows: {
    $each: 'item.rows',
    as: {
      $join: [
        { $zip: 'item.dimensionHeaders.*.name', values: 'each.dimensionValues.*.value' },
        { $zip: 'item.metricHeaders.*.name', values: 'each.metricValues.*.value' },
      ],
    },
  },
  count: '{item.rowCount}',
};
const outputs = [
  { place: 'rows', label: 'Rows', type: 'list' },
  { place: 'count', label: 'Number of all rows', type: 'number' },
] as const;
const sample = { isFound: true, item: { rows: [{ date: '20261121', activeUsers: '120' }], count: 1 } };

export const googleAnalytics: AppDefinition = {
  format: 1,
  app: 'GoogleAnalyticsCLIAPI',
  name: 'Google Analytics',
  docs: 'https://developers.google.com/analytics/devguides/reporting/data/v1/rest',
  bases: {
    default: 'https://analyticsdata.googleapis.com/v1beta',
    admin: 'https://analyticsadmin.googleapis.com/v1beta',
    account: googleAccount.base,
  },
  hosts: ['analyticsdata.googleapis.com', 'analyticsadmin.googleapis.com', googleAccount.host],
  connection: {
    ways: {
      google: signInWithGoogle('the Google Analytics Data API and the Google Analytics Admin API', 'analytics.readonly', 'userinfo.email'),
    },
    test: googleAccount.test,
  },
  errors: errorsOfGoogle('Google Analytics', 'Check the property.'),
  lists: {
    properties: {
      request: { method: 'GET', base: 'admin', path: '/accountSummaries', pages: googlePages(200) },
      items: 'reply.body.accountSummaries.*.propertySummaries.*',
      value: '{item.property|part:1</>}',
      label: '{item.displayName}',
    },
    metrics: {
      request: { method: 'GET', path: '/properties/{input.property}/metadata' },
      items: 'reply.body.metrics',
      value: '{item.apiName}',
      label: '{item.uiName}',
    },
    dimensions: {
      request: { method: 'GET', path: '/properties/{input.property}/metadata' },
      items: 'reply.body.dimensions',
      value: '{item.apiName}',
      label: '{item.uiName}',
    },
  },
  triggers: [],
  actions: [
    {
      kind: 'search',
      event: 'run_report',
      title: 'Get a report',
      help: 'Gets numbers of a property for some days, such as users by country.',
      fields: [
        property,
        metrics,
        dimensions,
        {
          key: 'from',
          label: 'From',
          type: 'text',
          help: 'A day such as 2026-11-21, or 7daysAgo, yesterday or today.',
          initial: '7daysAgo',
          isRequired: true,
        },
        {
          key: 'to',
          label: 'To',
          type: 'text',
          help: 'A day such as 2026-11-27, or yesterday or today.',
          initial: 'yesterday',
          isRequired: true,
        },
        { key: 'most', label: 'Rows at most', type: 'number', help: 'As many as there are if it is empty, up to 10,000.', group: 'more' },
      ],
      request: {
        method: 'POST',
        path: '/properties/{input.property}:runReport',
        body: {
          json: {
            dateRanges: [{ startDate: '{input.from|trim}', endDate: '{input.to|trim}' }],
            metrics: named('input.metrics'),
            dimensions: named('input.dimensions'),
            limit: '{input.most|text}',
          },
        },
      },
      found: { items: 'reply.body' },
      output,
      outputs,
      sample,
    },
    {
      kind: 'search',
      event: 'get_active_users',
      title: 'Get who is there now',
      help: 'Gets the number of people in the last 30 minutes, all together or by country.',
      fields: [
        property,
        {
          key: 'by',
          label: 'By',
          type: 'choice',
          help: 'One number for all if it is empty.',
          choices: [
            { value: 'country', label: 'Country' },
            { value: 'city', label: 'City' },
            { value: 'deviceCategory', label: 'Kind of device' },
            { value: 'unifiedScreenName', label: 'Page or screen' },
          ],
        },
      ],
      request: {
        method: 'POST',
        path: '/properties/{input.property}:runRealtimeReport',
        body: { json: { metrics: [{ name: 'activeUsers' }], dimensions: [{ name: '{input.by}' }] } },
      },
      found: { items: 'reply.body' },
      output,
      outputs,
      sample: { isFound: true, item: { rows: [{ country: 'Germany', activeUsers: '12' }], count: 1 } },
    },
  ],
};
