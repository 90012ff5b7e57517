/** PayPal: https://developer.paypal.com/api/rest */
import {
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  PaymentsController,
  SubscriptionsController,
  TransactionSearchController,
} from '@paypal/paypal-server-sdk';
import { awkwardLine, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token', environment: 'api-m' };
const on = casesWith(connection);
const client = () =>
  new Client({
    environment: Environment.Production,
    clientCredentialsAuthCredentials: {
      oAuthClientId: 'test-client',
      oAuthClientSecret: 'test-secret',
      oAuthToken: { accessToken: connection.token, tokenType: 'Bearer', expiry: BigInt(4_102_444_800), expiresIn: BigInt(3600) },
    },
  });
const search = () => new TransactionSearchController(client());
const recent = (page: number) =>
  search().searchTransactions({
    startDate: '2026-11-20T21:30:00Z',
    endDate: '2026-11-21T09:30:00Z',
    fields: 'transaction_info,payer_info,cart_info',
    pageSize: 500,
    page,
  });
const keyed = { random: ['headers.paypal-request-id'] };
const key = 'key-of-the-step';
const transaction_details = Array.from({ length: 500 }, (_, index) => ({
  transaction_info: { transaction_id: `T${index}`, transaction_initiation_date: '2026-11-21T09:00:00+0000' },
}));

export const app: AppCases = {
  app: 'PayPalCLIAPI',
  library: '@paypal/paypal-server-sdk',
  by: 'maker',
  cases: [
    on('test', 'live', {}, () => search().searchBalances({})),
    on('read:new_sale', 'first page', {}, () => recent(1)),
    on(
      'read:new_sale',
      'two pages',
      {},
      async () => {
        await recent(1);
        await recent(2);
      },
      { replies: [{ transaction_details }, { transaction_details: [] }] },
    ),
    on('read:new_refund', 'first page', {}, () => recent(1)),
    on('read:new_transaction', 'first page', {}, () => recent(1)),
    on(
      'write:create_order',
      'least fields',
      { amount: '12.50', currency: 'EUR' },
      () =>
        new OrdersController(client()).createOrder({
          paypalRequestId: key,
          body: { intent: CheckoutPaymentIntent.Capture, purchaseUnits: [{ amount: { currencyCode: 'EUR', value: '12.50' } }] },
        }),
      keyed,
    ),
    on(
      'write:create_order',
      'all fields',
      {
        amount: '12.50',
        currency: 'eur',
        description: awkwardLine,
        invoiceNumber: 'ü-17',
        returnAddress: 'https://shop.example.com/thanks?a=b&c=d',
      },
      () =>
        new OrdersController(client()).createOrder({
          paypalRequestId: key,
          body: {
            intent: CheckoutPaymentIntent.Capture,
            purchaseUnits: [{ amount: { currencyCode: 'EUR', value: '12.50' }, description: awkwardLine, invoiceId: 'ü-17' }],
            applicationContext: { returnUrl: 'https://shop.example.com/thanks?a=b&c=d' },
          },
        }),
      keyed,
    ),
    on(
      'write:create_refund',
      'least fields',
      { payment: '2GG279541U471931P' },
      () => new PaymentsController(client()).refundCapturedPayment({ captureId: '2GG279541U471931P', paypalRequestId: key, body: {} }),
      keyed,
    ),
    on(
      'write:create_refund',
      'all fields',
      { payment: '2GG279541U471931P', amount: '5.25', currency: 'EUR', note: awkwardLine, invoiceNumber: 'ü-18' },
      () =>
        new PaymentsController(client()).refundCapturedPayment({
          captureId: '2GG279541U471931P',
          paypalRequestId: key,
          body: { amount: { currencyCode: 'EUR', value: '5.25' }, invoiceId: 'ü-18', noteToPayer: awkwardLine },
        }),
      keyed,
    ),
    on('write:cancel_subscription', 'all fields', { subscription: 'I-BW452GLLEP1G', reason: awkwardLine }, () =>
      new SubscriptionsController(client()).cancelSubscription({ id: 'I-BW452GLLEP1G', body: { reason: awkwardLine } }),
    ),
    on('search:find_transaction', 'all fields', { transaction: '5TY05013RG002845M' }, () =>
      search().searchTransactions({
        transactionId: '5TY05013RG002845M',
        startDate: '2026-10-22T09:30:00Z',
        endDate: '2026-11-21T09:30:00Z',
        fields: 'transaction_info,payer_info,cart_info',
        pageSize: 500,
        page: 1,
      }),
    ),
    on('search:get_subscription', 'all fields', { subscription: 'I-BW452GLLEP1G' }, () =>
      new SubscriptionsController(client()).getSubscription({ id: 'I-BW452GLLEP1G' }),
    ),
  ],
};
