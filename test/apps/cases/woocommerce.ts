/** WooCommerce: https://woocommerce.github.io/woocommerce-rest-api-docs. Credentials go to shops with https only, as Basic authentication. */
import WooCommerceRestApi from '@woocommerce/woocommerce-rest-api';
import { awkwardLine, awkwardText, casesWith, hook, type AppCases } from '../case';

const connection = { server: 'https://shop.example.com', consumerKey: 'test-key', consumerSecret: 'test-secret' };
const on = casesWith(connection);
const Client = (WooCommerceRestApi as unknown as { default: typeof WooCommerceRestApi }).default;
const woo = () =>
  new Client({ url: connection.server, consumerKey: connection.consumerKey, consumerSecret: connection.consumerSecret, version: 'wc/v3' });

const replies = [[]];
const newest = { orderby: 'date', order: 'desc', per_page: 100 };

export const app: AppCases = {
  app: 'WooCommerceCLIAPI',
  library: '@woocommerce/woocommerce-rest-api',
  by: 'maker',
  cases: [
    on('list:products', 'first page', {}, () => woo().get('products', { per_page: 100 }), { replies }),
    on('read:new_order', 'first page', {}, () => woo().get('orders', newest), { replies }),
    on('read:new_customer', 'first page', {}, () => woo().get('customers', { ...newest, orderby: 'registered_date' }), { replies }),
    on('read:new_product', 'first page', {}, () => woo().get('products', newest), { replies }),
    on('write:create_customer', 'least fields', { email: 'zoe+ü@example.com' }, () =>
      woo().post('customers', { email: 'zoe+ü@example.com' }),
    ),
    on(
      'write:create_customer',
      'all fields',
      {
        email: 'zoe+ü@example.com',
        firstName: awkwardLine,
        lastName: 'Müller',
        phone: '+49301234567',
        address1: 'Straße 1/2',
        city: 'Zürich',
        postcode: '8000',
        country: 'CH',
      },
      () =>
        woo().post('customers', {
          email: 'zoe+ü@example.com',
          first_name: awkwardLine,
          last_name: 'Müller',
          billing: { phone: '+49301234567', address_1: 'Straße 1/2', city: 'Zürich', postcode: '8000', country: 'CH' },
        }),
    ),
    on('write:update_order', 'all fields', { order: '727', status: 'completed', note: awkwardText }, () =>
      woo().put('orders/727', { status: 'completed', customer_note: awkwardText }),
    ),
    on('write:add_order_note', 'all fields', { order: '727', note: awkwardText, isForCustomer: 'yes' }, () =>
      woo().post('orders/727/notes', { note: awkwardText, customer_note: true }),
    ),
    on('write:update_stock', 'all fields', { product: '794', quantity: '12' }, () =>
      woo().put('products/794', { manage_stock: true, stock_quantity: 12 }),
    ),
    on(
      'write:create_product',
      'all fields',
      { name: awkwardLine, price: '21.99', description: awkwardText, sku: 'ü-1', status: 'draft' },
      () => woo().post('products', { name: awkwardLine, regular_price: '21.99', description: awkwardText, sku: 'ü-1', status: 'draft' }),
    ),
    on(
      'search:find_customer',
      'all fields',
      { email: 'zoe+ü@example.com' },
      () => woo().get('customers', { email: 'zoe+ü@example.com', per_page: 1 }),
      {
        replies,
      },
    ),
    on('search:find_product', 'all fields', { sku: 'ü-1' }, () => woo().get('products', { sku: 'ü-1', per_page: 1 }), { replies }),
    on(
      'subscribe:new_order',
      'new address',
      {},
      async () => {
        await woo().get('webhooks', { per_page: 100 });
        const webhook = { name: 'Zap: order.created', topic: 'order.created', delivery_url: hook.url, secret: hook.secret };
        await woo().post('webhooks', webhook);
      },
      { replies: [[], {}] },
    ),
    on(
      'unsubscribe:new_order',
      'known address',
      {},
      async () => {
        await woo().get('webhooks', { per_page: 100 });
        await woo().delete('webhooks/12', { force: true });
      },
      { replies: [[{ id: 12, delivery_url: hook.url }], {}] },
    ),
  ],
};
