/** What the cases of Meta’s apps share: the token of a page, and what the library sends that no page asks for. */
import { FacebookAdsApi, Page } from 'facebook-nodejs-business-sdk';
import type { Allowed, Json } from './case';

export const page = '546349135390552';

/** The library with a token. */
export const metaApi = (token = 'test-token') => FacebookAdsApi.init(token, 'en_US', false);

/** Asks for the token of the page, and does the rest with it. */
export async function asPage(then: (api: FacebookAdsApi) => unknown): Promise<void> {
  await new Page(page, {}, undefined, metaApi()).get(['access_token']);
  await then(metaApi('page-token'));
}

export const pageReplies = (...replies: Json[]): readonly Json[] => [{ access_token: 'page-token' }, ...replies];

/** For what is created: https://developers.facebook.com/docs/graph-api/overview has the ID in the path only. */
export const repeatedId: { readonly allow: readonly Allowed[] } = {
  allow: [
    {
      at: 'body.id',
      reason: 'The library repeats the ID of the path in the body.',
      link: 'https://developers.facebook.com/docs/graph-api/overview',
    },
  ],
};
