/** Etsy: https://developer.etsy.com/documentation/reference. The shop is that of the person who has signed in. */
import { Etsy } from 'etsy-ts';
import { awkwardLine, awkwardText, casesWith, type AppCases, type Json } from '../case';

const connection = { token: '7.test-token', keystring: 'test-key', sharedSecret: 'test-secret' };
const on = casesWith(connection);
const etsy = () =>
  new Etsy({
    apiKey: connection.keystring,
    sharedSecret: connection.sharedSecret,
    enableTokenRefresh: false,
    securityDataStorage: {
      storeAccessToken: () => Promise.resolve(),
      findAccessToken: () =>
        Promise.resolve({ accessToken: connection.token, refreshToken: '', expirationTimestamp: 4_102_444_800 } as never),
    },
  });

const user = { etsyUserId: 7 };
const shopId = 12345;
const receiptId = 2753104712;
const replies: readonly Json[] = [{ user_id: 7, shop_id: shopId }, { results: [] }];
/** The shop, and then what is below it. */
const inShop = (request: (client: Etsy) => Promise<unknown>) => async () => {
  const client = etsy();
  await client.User.getMe(user);
  await request(client);
};
const newest = { sort_order: 'desc', limit: 100 } as const;

export const app: AppCases = {
  app: 'EtsyCLIAPI',
  library: 'etsy-ts',
  by: 'community',
  cases: [
    on('test', 'shop', {}, () => etsy().User.getMe(user)),
    on(
      'read:new_order',
      'first page',
      {},
      inShop((client) => client.ShopReceipt.getShopReceipts({ shopId, sort_on: 'created', ...newest }, user)),
      { replies },
    ),
    on(
      'read:paid_order',
      'first page',
      {},
      inShop((client) => client.ShopReceipt.getShopReceipts({ shopId, sort_on: 'updated', was_paid: true, ...newest }, user)),
      { replies },
    ),
    on(
      'read:new_listing',
      'first page',
      {},
      inShop((client) => client.ShopListing.getListingsByShop({ shopId, state: 'active', sort_on: 'created', ...newest }, user)),
      { replies },
    ),
    on(
      'write:add_tracking',
      'least fields',
      { order: String(receiptId) },
      inShop((client) => client.ShopReceipt.createReceiptShipment({ shopId, receiptId }, {}, user)),
      { replies },
    ),
    on(
      'write:add_tracking',
      'all fields',
      { order: String(receiptId), trackingNumber: 'ü-17', carrier: 'dhl', note: awkwardText, sendCopy: 'yes' },
      inShop((client) =>
        client.ShopReceipt.createReceiptShipment(
          { shopId, receiptId },
          { tracking_code: 'ü-17', carrier_name: 'dhl', note_to_buyer: awkwardText, send_bcc: true },
          user,
        ),
      ),
      { replies },
    ),
    on(
      'write:update_listing',
      'all fields',
      { listing: '1483310725', title: awkwardLine, description: awkwardText, state: 'inactive' },
      inShop((client) =>
        client.ShopListing.updateListing(shopId, 1483310725, { title: awkwardLine, description: awkwardText, state: 'inactive' }, user),
      ),
      { replies },
    ),
    on(
      'search:find_listing',
      'all fields',
      { query: awkwardLine },
      inShop((client) => client.ShopListing.findAllActiveListingsByShop({ shopId, keywords: awkwardLine, limit: 1 }, user)),
      { replies },
    ),
    on(
      'search:get_order',
      'all fields',
      { order: String(receiptId) },
      inShop((client) => client.ShopReceipt.getShopReceipt({ shopId, receiptId }, user)),
      { replies },
    ),
  ],
};
