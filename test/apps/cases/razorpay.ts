/** Razorpay: https://razorpay.com/docs/api/. */
import Razorpay from 'razorpay';
import { awkwardLine, casesWith, type AppCases } from '../case';

const connection = { keyId: 'rzp_test_1DP5mmOlF5G5ag', keySecret: 'test-secret' };
const on = casesWith(connection);
const razorpay = () => new Razorpay({ key_id: connection.keyId, key_secret: connection.keySecret });

const payment = 'pay_G8VQzjPLoAvm6D';
const replies = [{ items: [] }];
const page = {
  replies,
  allow: [
    {
      at: 'query.skip',
      reason: 'The library sends the number that Razorpay takes anyway.',
      link: 'https://razorpay.com/docs/api/payments/fetch-all-payments/',
    },
  ],
};
const list = (count: number) => () => razorpay().payments.all({ count });

export const app: AppCases = {
  app: 'RazorpayCLIAPI',
  library: 'razorpay',
  by: 'maker',
  cases: [
    on('test', 'key', {}, list(1), page),
    on('read:new_payment', 'first page', {}, list(100), page),
    on('read:failed_payment', 'first page', {}, list(100), page),
    on('write:create_customer', 'least fields', { name: awkwardLine }, () =>
      razorpay().customers.create({ name: awkwardLine, fail_existing: 0 }),
    ),
    on('write:create_customer', 'all fields', { name: awkwardLine, email: 'max@example.com', phone: '+919000090000' }, () =>
      razorpay().customers.create({ name: awkwardLine, email: 'max@example.com', contact: '+919000090000', fail_existing: 0 }),
    ),
    on('write:create_payment_link', 'least fields', { amount: '12.50', name: awkwardLine }, () =>
      // Its types want a customer.
      razorpay().paymentLink.create({ amount: 1250, currency: 'INR', customer: { name: awkwardLine } }),
    ),
    on(
      'write:create_payment_link',
      'all fields',
      {
        amount: '12.50',
        currency: 'USD',
        description: awkwardLine,
        name: awkwardLine,
        email: 'max@example.com',
        phone: '+919000090000',
        notifies: 'yes',
        reference: 'A-7',
      },
      () =>
        razorpay().paymentLink.create({
          amount: 1250,
          currency: 'USD',
          description: awkwardLine,
          reference_id: 'A-7',
          customer: { name: awkwardLine, email: 'max@example.com', contact: '+919000090000' },
          notify: { email: true },
        }),
    ),
    on('write:create_refund', 'all fields', { payment }, () => razorpay().payments.refund(payment, {})),
    on('search:find_payment', 'all fields', { payment }, () => razorpay().payments.fetch(payment)),
  ],
};
