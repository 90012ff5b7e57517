import type { AppDefinition, AppField, Value } from '../../domain/apps/definition';
import { errorsOfGoogle, googleAccount, googlePages, signInWithGoogle } from './google';

const property: AppField = {
  key: 'property',
  label: 'Property',
  type: 'choice',
  help: 'A website or app that the account can access.',
  isRequired: true,
  dynamicChoices: 'properties',
  pattern: { matches: '[0-9]{1,20}', say: 'The ID of a property has digits only.' },
};
const metrics: AppField = {
  key: 'metrics',
  label: 'Metrics',
  type: 'choice',
  help: 'What to measure, such as activeUsers. One per line, at most ten.',
  isRequired: true,
  isMany: true,
  dynamicChoices: 'metrics',
  dependsOn: ['property'],
};
const dimensions: AppField = {
  key: 'dimensions',
  label: 'Dimensions',
  type: 'choice',
  help: 'How to break the metrics down, such as by date or country. One per line, at most nine. One row with totals if left empty.',
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
  { place: 'count', label: 'Total rows', type: 'number' },
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
      help: 'Gets metrics of a property for a range of days, such as users by country.',
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
        { key: 'most', label: 'Maximum rows', type: 'number', help: 'All rows, up to 10,000, if left empty.', group: 'more' },
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
      title: 'Get active users now',
      help: 'Gets the number of active users in the last 30 minutes, in total or by country.',
      fields: [
        property,
        {
          key: 'by',
          label: 'Dimensions',
          type: 'choice',
          help: 'How to break the number down. One total if left empty.',
          choices: [
            { value: 'country', label: 'Country' },
            { value: 'city', label: 'City' },
            { value: 'deviceCategory', label: 'Device type' },
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
