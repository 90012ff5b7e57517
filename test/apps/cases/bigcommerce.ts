/** BigCommerce: https://developer.bigcommerce.com/docs/api and its API descriptions, https://github.com/bigcommerce/api-specs. */
import { createRequire } from 'node:module';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

interface Client {
  get(path: string): Promise<unknown>;
  post(path: string, data: unknown): Promise<unknown>;
  put(path: string, data: unknown): Promise<unknown>;
}
const BigCommerce = createRequire(import.meta.url)('node-bigcommerce') as new (config: Record<string, string>) => Client;

const connection = { store: 'x62tqn', token: 'test-token' };
const on = casesWith(connection, [
  {
    at: 'headers.x-auth-client',
    reason: 'The token alone signs in; the library sends the ID of the client too.',
    link: 'https://developer.bigcommerce.com/docs/start/authentication',
  },
]);
const shop = (apiVersion: 'v2' | 'v3') =>
  new BigCommerce({
    clientId: 'test-client',
    accessToken: connection.token,
    storeHash: connection.store,
    responseType: 'json',
    apiVersion,
  });

const email = 'zoe+ü@example.com';
const none = { replies: [[]] };

export const app: AppCases = {
  app: 'BigCommerceCLIAPI',
  library: 'node-bigcommerce',
  by: 'community',
  cases: [
    on('test', 'token', {}, () => shop('v2').get('/store')),
    on('read:new_order', 'first page', {}, () => shop('v2').get('/orders?sort=date_created:desc&limit=100'), none),
    on('read:updated_order', 'first page', { status: '2' }, () => shop('v2').get('/orders?sort=date_modified:desc&limit=100'), none),
    on('read:new_customer', 'first page', {}, () => shop('v3').get('/customers?sort=date_created:desc&limit=100')),
    on('write:create_customer', 'least fields', { email, firstName: 'Zoë', lastName: 'Müller' }, () =>
      shop('v3').post('/customers', [{ email, first_name: 'Zoë', last_name: 'Müller' }]),
    ),
    on(
      'write:create_customer',
      'all fields',
      { email, firstName: awkwardLine, lastName: 'Müller', company: 'Berg & Co', phone: '+49301234567', notes: awkwardText },
      () =>
        shop('v3').post('/customers', [
          { email, first_name: awkwardLine, last_name: 'Müller', company: 'Berg & Co', phone: '+49301234567', notes: awkwardText },
        ]),
    ),
    on('write:update_order', 'least fields', { order: '118', status: '2' }, () => shop('v2').put('/orders/118', { status_id: 2 })),
    on('write:update_order', 'all fields', { order: '118', status: '10', staffNotes: awkwardText, customerMessage: awkwardText }, () =>
      shop('v2').put('/orders/118', { status_id: 10, staff_notes: awkwardText, customer_message: awkwardText }),
    ),
    on('search:find_customer', 'all fields', { email }, () => shop('v3').get(`/customers?email:in=${encodeURIComponent(email)}&limit=1`)),
    on('search:find_order', 'all fields', { order: 'a/b' }, () => shop('v2').get(`/orders/${encodeURIComponent('a/b')}`)),
  ],
};
