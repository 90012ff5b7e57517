/** Chargebee: https://apidocs.chargebee.com/docs/api. */
import Chargebee from 'chargebee';
import { awkwardLine, casesWith, type AppCases } from '../case';

const connection = { site: 'example-test', key: 'test-key' };
const on = casesWith(connection);
const chargebee = new Chargebee({ site: connection.site, apiKey: connection.key });

const lists = { replies: [{ list: [] }] };
const random = { random: ['headers.chargebee-idempotency-key'] };
const key = { 'chargebee-idempotency-key': 'any' };
const all = { email: 'max@example.com', firstName: awkwardLine, lastName: 'Example', company: 'Example Ltd', phone: '+4915100000000' };
const sent = { email: 'max@example.com', first_name: awkwardLine, last_name: 'Example', company: 'Example Ltd', phone: '+4915100000000' };

export const app: AppCases = {
  app: 'ChargebeeCLIAPI',
  library: 'chargebee',
  by: 'maker',
  cases: [
    on('test', 'key', {}, () => chargebee.customer.list({ limit: 1 }), lists),
    on('read:new_customer', 'first page', {}, () => chargebee.customer.list({ limit: 100, 'sort_by[desc]': 'created_at' }), lists),
    on('read:new_subscription', 'first page', {}, () => chargebee.subscription.list({ limit: 100, 'sort_by[desc]': 'created_at' }), lists),
    on(
      'read:new_payment',
      'first page',
      {},
      () => chargebee.transaction.list({ limit: 100, 'sort_by[desc]': 'date', type: { is: 'payment' }, status: { is: 'success' } }),
      lists,
    ),
    on(
      'write:create_customer',
      'least fields',
      { email: 'max@example.com' },
      () => chargebee.customer.create({ email: 'max@example.com' }, key),
      random,
    ),
    on('write:create_customer', 'all fields', all, () => chargebee.customer.create(sent, key), random),
    on(
      'write:update_customer',
      'all fields',
      { customer: 'AzyeQLUaFJgLB3', ...all },
      () => chargebee.customer.update('AzyeQLUaFJgLB3', sent, key),
      random,
    ),
    on(
      'write:cancel_subscription',
      'least fields',
      { subscription: 'AzZjpfUaFJimM5' },
      () => chargebee.subscription.cancelForItems('AzZjpfUaFJimM5', { cancel_option: 'end_of_term' }, key),
      random,
    ),
    on(
      'write:cancel_subscription',
      'all fields',
      { subscription: 'AzZjpfUaFJimM5', when: 'immediately' },
      () => chargebee.subscription.cancelForItems('AzZjpfUaFJimM5', { cancel_option: 'immediately' }, key),
      random,
    ),
    on(
      'search:find_customer',
      'all fields',
      { email: 'max+a@example.com' },
      () => chargebee.customer.list({ limit: 1, email: { is: 'max+a@example.com' } }),
      lists,
    ),
  ],
};
