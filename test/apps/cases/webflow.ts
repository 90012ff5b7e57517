/** Webflow: https://developers.webflow.com/data/reference */
import { WebflowClient } from 'webflow-api';
import { awkwardLine, awkwardText, casesWith, hook, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const webflow = () => new WebflowClient({ accessToken: connection.token });

const site = '580e63e98c9a982ac9b8b741';
const collection = '580e63fc8c9a982ac9b8b745';
const form = '580e63fc8c9a982ac9b8b746';
const item = '580e64008c9a982ac9b8b754';
const page = { offset: 0, limit: 100 };
const fails = 'It checks the reply, and the recorder has no whole record.';

export const app: AppCases = {
  app: 'WebflowCLIAPI',
  library: 'webflow-api',
  by: 'maker',
  cases: [
    on('list:sites', 'all', {}, () => webflow().sites.list()),
    on('list:collections', 'all', { site }, () => webflow().collections.list(site)),
    on('list:forms', 'first page', { site }, () => webflow().forms.list(site, page)),
    on('fields:create_item', 'all', { collection }, () => webflow().collections.get(collection), { fails }),
    on('read:new_response', 'first page', { form }, () => webflow().forms.listSubmissions(form, page)),
    // The API sorts by the time of publication, and not by that of creation.
    on('read:new_item', 'first page', { collection }, () => webflow().collections.items.listItems(collection, page)),
    on('read:published_item', 'first page', { collection }, () =>
      webflow().collections.items.listItems(collection, { ...page, sortBy: 'lastPublished', sortOrder: 'desc' }),
    ),
    on('read:new_order', 'first page', { site }, () => webflow().orders.list(site, page)),
    on(
      // Dynamic fields: `field.<type>.<slug>`.
      'write:create_item',
      'least fields',
      { collection, 'field.PlainText.name': awkwardLine, 'field.PlainText.slug': 'zoe' },
      () => webflow().collections.items.createItem(collection, { fieldData: { name: awkwardLine, slug: 'zoe' } }),
      { status: 202 },
    ),
    on(
      'write:create_item',
      'all fields',
      {
        collection,
        'field.PlainText.name': awkwardLine,
        'field.PlainText.slug': 'zoe',
        'field.RichText.body': awkwardText,
        'field.Number.amount': '12.5',
        'field.Switch.is-new': 'yes',
        isDraft: 'yes',
        isLive: 'no',
      },
      () =>
        webflow().collections.items.createItem(collection, {
          isDraft: true,
          fieldData: { name: awkwardLine, slug: 'zoe', body: awkwardText, amount: 12.5, 'is-new': true },
        }),
      { status: 202 },
    ),
    on(
      'write:create_live_item',
      'all fields',
      { collection, 'field.PlainText.name': awkwardLine, 'field.PlainText.slug': 'zoe' },
      () => webflow().collections.items.createItemLive(collection, { fieldData: { name: awkwardLine, slug: 'zoe' } }),
      { status: 202 },
    ),
    on('write:update_item', 'all fields', { collection, item, 'field.RichText.body': awkwardText, isDraft: 'no' }, () =>
      webflow().collections.items.updateItem(collection, item, { isDraft: false, fieldData: { body: awkwardText } }),
    ),
    on(
      'write:publish_item',
      'all fields',
      { collection, item },
      () => webflow().collections.items.publishItem(collection, { itemIds: [item] }),
      {
        status: 202,
      },
    ),
    on('write:delete_item', 'all fields', { collection, item }, () => webflow().collections.items.deleteItem(collection, item)),
    on('write:fulfill_order', 'all fields', { site, order: 'dfa-3f1', notify: 'yes' }, () =>
      webflow().orders.updateFulfill(site, 'dfa-3f1', { sendOrderFulfilledEmail: true }),
    ),
    on('search:find_item', 'all fields', { collection, name: awkwardLine }, () =>
      webflow().collections.items.listItems(collection, { name: awkwardLine, offset: 0, limit: 1 }),
    ),
    on(
      'subscribe:new_order',
      'new address',
      { site },
      async () => {
        await webflow().webhooks.list(site);
        await webflow().webhooks.create(site, { triggerType: 'ecomm_new_order', url: hook.url });
      },
      { replies: [{ webhooks: [] }, {}] },
    ),
    on(
      'unsubscribe:new_order',
      'known address',
      { site },
      async () => {
        await webflow().webhooks.list(site);
        await webflow().webhooks.delete('12');
      },
      { replies: [{ webhooks: [{ id: '12', url: hook.url }] }, {}] },
    ),
  ],
};
