/**
 * What the library of Google Ads sends by gRPC: https://developers.google.com/google-ads/api/rest/reference/rest/latest/customers.campaigns/mutate
 * and https://developers.google.com/google-ads/api/rest/reference/rest/latest/customers/listAccessibleCustomers
 */
import type { DocumentedApp } from './row';

export const googleAds: DocumentedApp = {
  app: 'GoogleAdsCLIAPI',
  words: { from: 'documentation', date: '2026-11-29' },
  connection: { token: 'test-token', developerToken: 'test-developer-token' },
  headers: { authorization: 'Bearer test-token', 'developer-token': 'test-developer-token' },
  rows: [
    ['test', {}, 'GET https://googleads.googleapis.com/v24/customers:listAccessibleCustomers'],
    ['list:customers', {}, 'GET https://googleads.googleapis.com/v24/customers:listAccessibleCustomers'],
    [
      'write:set_campaign_status',
      { customer: '1234567890', campaign: '222', status: 'PAUSED' },
      'POST https://googleads.googleapis.com/v24/customers/1234567890/campaigns:mutate',
      { operations: [{ updateMask: 'status', update: { resourceName: 'customers/1234567890/campaigns/222', status: 'PAUSED' } }] },
    ],
  ],
};
