/** Square: https://developer.squareup.com/reference/square */
import { SquareClient } from 'square';
import { awkwardLine, awkwardText, casesWith, type AppCases, type Json } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const square = () => new SquareClient({ token: connection.token, maxRetries: 0 });

const location = 'L88917AVBK2S5';
const customer = 'JDKYHBWT1D4F8MFH63DBMEN8Y4';
const idempotencyKey = 'key-of-the-step';
const random = ['body.idempotency_key'];
const place = (currency: string): readonly Json[] => [{ location: { id: location, currency } }, {}];
const all = {
  givenName: 'Zoë',
  familyName: awkwardLine,
  email: 'zoe+1@example.com',
  phone: '+4930123456',
  company: 'Harbour Lights',
  note: awkwardText,
  reference: 'A-7',
};
const allOfSquare = {
  givenName: 'Zoë',
  familyName: awkwardLine,
  emailAddress: 'zoe+1@example.com',
  phoneNumber: '+4930123456',
  companyName: 'Harbour Lights',
  note: awkwardText,
  referenceId: 'A-7',
};

export const app: AppCases = {
  app: 'SquareCLIAPI',
  library: 'square',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => square().merchants.get({ merchantId: 'me' })),
    on('list:locations', 'first page', {}, () => square().locations.list()),
    on('read:new_payment', 'least fields', {}, () => square().payments.list({ sortOrder: 'DESC', limit: 100 })),
    on('read:new_payment', 'all fields', { location }, () =>
      square().payments.list({ sortOrder: 'DESC', limit: 100, locationId: location }),
    ),
    on('read:new_order', 'first page', { location }, () =>
      square().orders.search({ locationIds: [location], limit: 500, query: { sort: { sortField: 'CREATED_AT', sortOrder: 'DESC' } } }),
    ),
    on('read:new_customer', 'first page', {}, () => square().customers.list({ sortField: 'CREATED_AT', sortOrder: 'DESC', limit: 100 })),
    on(
      'write:create_customer',
      'least fields',
      { email: 'zoe@example.com' },
      () => square().customers.create({ emailAddress: 'zoe@example.com', idempotencyKey }),
      { random },
    ),
    on('write:create_customer', 'all fields', all, () => square().customers.create({ ...allOfSquare, idempotencyKey }), { random }),
    on('write:update_customer', 'all fields', { customer, ...all }, () =>
      square().customers.update({ customerId: customer, ...allOfSquare }),
    ),
    on(
      'write:create_payment_link',
      'least fields',
      { location, name: awkwardLine, amount: '25.5' },
      async () => {
        await square().locations.get({ locationId: location });
        await square().checkout.paymentLinks.create({
          idempotencyKey,
          quickPay: { name: awkwardLine, priceMoney: { amount: BigInt(2550), currency: 'EUR' }, locationId: location },
        });
      },
      { random, replies: place('EUR') },
    ),
    on(
      'write:create_payment_link',
      'all fields, in yen',
      { location, name: awkwardLine, amount: '2500', note: awkwardLine },
      async () => {
        await square().locations.get({ locationId: location });
        await square().checkout.paymentLinks.create({
          idempotencyKey,
          quickPay: { name: awkwardLine, priceMoney: { amount: BigInt(2500), currency: 'JPY' }, locationId: location },
          paymentNote: awkwardLine,
        });
      },
      { random, replies: place('JPY') },
    ),
    on('search:find_customer', 'all fields', { email: 'zoe+1@example.com' }, () =>
      square().customers.search({ limit: BigInt(1), query: { filter: { emailAddress: { exact: 'zoe+1@example.com' } } } }),
    ),
    on('search:get_payment', 'all fields', { payment: 'bP9mAsEMYPUGjjGNaNO5ZDVyLhSZY' }, () =>
      square().payments.get({ paymentId: 'bP9mAsEMYPUGjjGNaNO5ZDVyLhSZY' }),
    ),
  ],
};
