/** Stripe: https://docs.stripe.com/api. The version header is the one that the library is made for. */
import Stripe from 'stripe';
import { awkwardText, casesWith, hook, type AppCases } from '../case';

const connection = { key: 'test-key' };
const on = casesWith(connection);
const stripe = () => new Stripe(connection.key, { maxNetworkRetries: 1, telemetry: false });

/** The library makes up a key for each request that writes. */
const random = ['headers.idempotency-key'];
/** A webhook that exists is found by its address, so it needs no key. */
const foundByAddress = [
  {
    at: 'headers.idempotency-key',
    reason: 'A webhook that exists is found by its address.',
    link: 'https://docs.stripe.com/api/idempotent_requests',
  },
];
const page = [{ object: 'list', data: [], has_more: false, url: '/v1/events' }];

export const app: AppCases = {
  app: 'StripeCLIAPI',
  library: 'stripe',
  by: 'maker',
  cases: [
    on('test', 'key', {}, () => stripe().balance.retrieve()),
    on('list:customers', 'first page', {}, () => stripe().customers.list({ limit: 100 }), { replies: page }),
    on('list:customers', 'three pages', {}, () => stripe().customers.list({ limit: 100 }).autoPagingToArray({ limit: 1000 }), {
      replies: [
        { object: 'list', url: '/v1/customers', has_more: true, data: [{ id: 'cus_1', name: 'One' }] },
        { object: 'list', url: '/v1/customers', has_more: true, data: [{ id: 'cus_2', name: 'Two' }] },
        { object: 'list', url: '/v1/customers', has_more: false, data: [{ id: 'cus_3', name: 'Three' }] },
      ],
    }),
    on('list:prices', 'first page', {}, () => stripe().prices.list({ active: true, expand: ['data.product'], limit: 100 }), {
      replies: page,
    }),
    // Events keep the order in which payments succeed or fail; a list of charges has the order of their creation.
    on('read:new_payment', 'first page', {}, () => stripe().events.list({ type: 'charge.succeeded', limit: 100 }), { replies: page }),
    on('read:failed_payment', 'first page', {}, () => stripe().events.list({ type: 'charge.failed', limit: 100 }), { replies: page }),
    on('read:new_customer', 'first page', {}, () => stripe().customers.list({ limit: 100 }), { replies: page }),
    on('read:new_subscription', 'first page', {}, () => stripe().subscriptions.list({ status: 'all', limit: 100 }), { replies: page }),
    on(
      'write:create_customer',
      'least fields',
      { email: 'zoe+ü@example.com' },
      () => stripe().customers.create({ email: 'zoe+ü@example.com' }),
      {
        random,
      },
    ),
    on(
      'write:create_customer',
      'all fields',
      {
        email: 'zoe+ü@example.com',
        name: awkwardText,
        description: awkwardText,
        phone: '+49 30 1234567',
        line1: 'Straße 1/2',
        line2: 'Hof #3',
        city: 'Zürich',
        postalCode: '8000',
        state: 'ZH',
        country: 'CH',
        // Pairs of a name and a value.
        metadata: { 'order id': '5&6', plan: 'ü/?' },
      },
      () =>
        stripe().customers.create({
          email: 'zoe+ü@example.com',
          name: awkwardText,
          description: awkwardText,
          phone: '+49 30 1234567',
          address: { line1: 'Straße 1/2', line2: 'Hof #3', city: 'Zürich', postal_code: '8000', state: 'ZH', country: 'CH' },
          metadata: { 'order id': '5&6', plan: 'ü/?' },
        }),
      { random },
    ),
    on(
      'write:update_customer',
      'all fields',
      {
        customer: 'cus_9s6XKzkNRiz8i3',
        email: 'zoe+ü@example.com',
        name: awkwardText,
        description: awkwardText,
        metadata: { plan: 'ü/?' },
      },
      () =>
        stripe().customers.update('cus_9s6XKzkNRiz8i3', {
          email: 'zoe+ü@example.com',
          name: awkwardText,
          description: awkwardText,
          metadata: { plan: 'ü/?' },
        }),
      { random },
    ),
    on(
      // The amount is entered in the currency's main unit; the library takes the minor one.
      'write:create_payment_link',
      'all fields',
      { price: 'price_1MoC3TLkdIwHu7ixcIbKelAC', quantity: '2', metadata: { plan: 'ü/?' } },
      () =>
        stripe().paymentLinks.create({
          line_items: [{ price: 'price_1MoC3TLkdIwHu7ixcIbKelAC', quantity: 2 }],
          metadata: { plan: 'ü/?' },
        }),
      { random },
    ),
    on(
      'write:create_invoice_item',
      'all fields',
      { customer: 'cus_9s6XKzkNRiz8i3', amount: '12.5', currency: 'EUR', description: awkwardText },
      () => stripe().invoiceItems.create({ customer: 'cus_9s6XKzkNRiz8i3', amount: 1250, currency: 'eur', description: awkwardText }),
      { random },
    ),
    on(
      'write:create_invoice',
      'all fields',
      { customer: 'cus_9s6XKzkNRiz8i3', daysUntilDue: '14', description: awkwardText },
      () =>
        stripe().invoices.create({
          customer: 'cus_9s6XKzkNRiz8i3',
          collection_method: 'send_invoice',
          days_until_due: 14,
          description: awkwardText,
        }),
      { random },
    ),
    on(
      'write:create_refund',
      'least fields',
      { charge: 'ch_1NirD82eZvKYlo2CIvbtLWuY' },
      () => stripe().refunds.create({ charge: 'ch_1NirD82eZvKYlo2CIvbtLWuY' }),
      { random },
    ),
    on(
      'write:create_refund',
      'all fields',
      { charge: 'ch_1NirD82eZvKYlo2CIvbtLWuY', amount: '5', currency: 'EUR', reason: 'requested_by_customer' },
      () => stripe().refunds.create({ charge: 'ch_1NirD82eZvKYlo2CIvbtLWuY', amount: 500, reason: 'requested_by_customer' }),
      { random },
    ),
    on(
      'search:find_customer',
      'all fields',
      { email: 'zoe+ü@example.com' },
      () => stripe().customers.list({ email: 'zoe+ü@example.com', limit: 1 }),
      {
        replies: page,
      },
    ),
    on('search:find_payment', 'all fields', { charge: 'ch_1NirD82eZvKYlo2CIvbtLWuY' }, () =>
      stripe().charges.retrieve('ch_1NirD82eZvKYlo2CIvbtLWuY'),
    ),
    on(
      'subscribe:new_payment',
      'new address',
      {},
      async () => {
        await stripe().webhookEndpoints.list({ limit: 100 });
        await stripe().webhookEndpoints.create({
          url: hook.url,
          enabled_events: ['charge.succeeded'],
          api_version: '2026-10-28.endive' as never,
        });
      },
      { replies: [{ data: [] }, { secret: 'whsec_x' }], allow: foundByAddress },
    ),
    on(
      'unsubscribe:new_customer',
      'known address',
      {},
      async () => {
        await stripe().webhookEndpoints.list({ limit: 100 });
        await stripe().webhookEndpoints.del('we_12');
      },
      { replies: [{ data: [{ id: 'we_12', url: hook.url }] }, {}] },
    ),
  ],
};
