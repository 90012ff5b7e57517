/** https://dev.wix.com/api/rest/business-info/site-properties/properties/get-site-properties */
import type { DocumentedApp } from './row';

export const wix: DocumentedApp = {
  app: 'WixCLIAPI',
  words: { from: 'documentation', date: '2026-11-29' },
  connection: { site: '139345c7-1fbf-4ead-bd73-3c3b4a0a4b9c', key: 'test-key' },
  headers: { authorization: 'test-key', 'wix-site-id': '139345c7-1fbf-4ead-bd73-3c3b4a0a4b9c' },
  rows: [['test', {}, 'GET https://www.wixapis.com/site-properties/v4/properties']],
};
