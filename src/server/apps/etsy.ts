import type { AppDefinition, PollTriggerDefinition, RequestDefinition, StepDefinition } from '../../domain/apps/definition';
import { field, output, required } from './parts';

const order = required('order', 'Order', 'text', 'The number of an order, from an earlier step.');

/** Everything is below the shop of the person who has signed in. */
const me: StepDefinition = { name: 'me', request: { method: 'GET', path: '/users/me' }, repeat: 'safe' };
const shop = '/shops/{me.body.shop_id}';

const newest = (path: string, time: string, query: RequestDefinition['query']) =>
  ({
    kind: 'poll',
    fields: [],
    steps: [me],
    // https://developer.etsy.com/documentation/reference: at most 100 items.
    request: {
      method: 'GET',
      path: `${shop}/${path}`,
      query: { sort_order: 'desc', ...query },
      pages: { kind: 'offset', send: 'query.offset', size: { send: 'query.limit', value: 100 } },
    },
    items: 'reply.body.results',
    order: 'newest',
    since: { place: `item.${time}`, as: 'unix' },
  }) as const satisfies Partial<PollTriggerDefinition>;

const orderOutputs = [
  output('receipt_id', 'Number', 'number'),
  output('name', 'Buyer'),
  output('buyer_email', 'Email'),
  output('formatted_address', 'Address'),
  output('grandtotal.amount', 'Total in cents', 'number'),
  output('grandtotal.currency_code', 'Currency'),
  output('message_from_buyer', 'Buyer message'),
  output('transactions.*.title', 'Item titles', 'list'),
  output('status', 'Status'),
];
const sampleOrder = {
  receipt_id: 2_753_104_712,
  status: 'paid',
  name: 'Ada Berg',
  buyer_email: 'ada@example.com',
  formatted_address: 'Ada Berg\nHafenstraße 1\n20359 Hamburg\nGermany',
  country_iso: 'DE',
  message_from_buyer: 'Please wrap it as a gift.',
  is_paid: true,
  is_shipped: false,
  created_timestamp: 1_795_253_400,
  updated_timestamp: 1_795_253_400,
  grandtotal: { amount: 4398, divisor: 100, currency_code: 'EUR' },
  transactions: [
    { transaction_id: 4_007_512_981, title: 'Lantern', quantity: 2, price: { amount: 2199, divisor: 100, currency_code: 'EUR' } },
  ],
};
const listingOutputs = [
  output('listing_id', 'Number', 'number'),
  output('title', 'Title'),
  output('url', 'Link'),
  output('quantity', 'In stock', 'number'),
  output('price.amount', 'Price in cents', 'number'),
  output('price.currency_code', 'Currency'),
];
const sampleListing = {
  listing_id: 1_483_310_725,
  title: 'Lantern',
  description: 'Shines far',
  state: 'active',
  url: 'https://www.etsy.com/listing/1483310725/lantern',
  quantity: 12,
  price: { amount: 2199, divisor: 100, currency_code: 'EUR' },
  created_timestamp: 1_795_253_400,
  updated_timestamp: 1_795_253_400,
};

export const etsy: AppDefinition = {
  format: 1,
  app: 'EtsyCLIAPI',
  name: 'Etsy',
  docs: 'https://developer.etsy.com/documentation/reference',
  bases: { default: 'https://openapi.etsy.com/v3/application' },
  hosts: ['openapi.etsy.com'],
  connection: {
    ways: {
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Etsy',
        fields: [
          required('keystring', 'Keystring', 'text', 'Enter the same value as for the client ID.'),
          required('sharedSecret', 'Shared secret', 'secret', 'Etsy shows it next to the keystring.'),
        ],
        authorize: 'https://www.etsy.com/oauth/connect',
        token: 'https://api.etsy.com/v3/public/oauth/token',
        scopes: ['shops_r', 'transactions_r', 'transactions_w', 'listings_r', 'listings_w'],
        // https://developer.etsy.com/documentation/essentials/requests: each request names the app.
        extra: [{ place: 'header', name: 'x-api-key', value: '{connection.keystring}:{connection.sharedSecret}' }],
        ownClient: true,
        help: 'On Etsy’s page “Your apps”, create an app, and copy its keystring (which is the client ID) and its shared secret (which is the client secret). Enter this redirect URL as the callback URL:',
      },
    },
    test: { request: { method: 'GET', path: '/users/me' }, title: 'Etsy shop {reply.body.shop_id}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Etsy refused the sign-in. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'Etsy doesn’t allow this: “{reply.body.error}”' },
    { when: { status: 404 }, is: 'refused', say: 'Etsy can’t find this: “{reply.body.error}” Check the fields of this step.' },
    { when: { status: [400, 409] }, is: 'refused', say: 'Etsy refused this: “{reply.body.error}” Check the fields of this step.' },
    { when: { status: 429 }, is: 'later', say: 'Etsy is receiving too many requests. We’ll try again later.' },
  ],
  triggers: [
    {
      ...newest('receipts', 'created_timestamp', { sort_on: 'created' }),
      event: 'new_order',
      title: 'New order',
      help: 'Runs for each new order of your shop.',
      key: '{item.receipt_id}',
      outputs: orderOutputs,
      sample: sampleOrder,
    },
    {
      ...newest('receipts', 'updated_timestamp', { sort_on: 'updated', was_paid: true }),
      event: 'paid_order',
      title: 'Order paid',
      help: 'Runs for each order that is paid. Ones that were paid before count once, when they are next changed.',
      key: '{item.receipt_id}',
      outputs: orderOutputs,
      sample: sampleOrder,
    },
    {
      ...newest('listings', 'created_timestamp', { state: 'active', sort_on: 'created' }),
      event: 'new_listing',
      title: 'New listing',
      help: 'Runs for each new active listing of your shop.',
      key: '{item.listing_id}',
      outputs: listingOutputs,
      sample: sampleListing,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'add_tracking',
      title: 'Mark an order as shipped',
      help: 'Adds a tracking number to an order. Etsy notifies the buyer.',
      fields: [
        order,
        field('trackingNumber', 'Tracking number', 'text', 'The tracking number from the carrier.'),
        field('carrier', 'Carrier', 'text', 'Etsy’s name for it, such as usps or dhl, or “other” if Etsy doesn’t list it.'),
        field('note', 'Note', 'longText', 'The buyer sees it.'),
        field('sendCopy', 'Send me a copy', 'boolean', '“Yes” sends you a copy of the email.', { group: 'more' }),
      ],
      steps: [me],
      // Never: Etsy writes to the buyer each time.
      request: {
        method: 'POST',
        path: `${shop}/receipts/{input.order}/tracking`,
        body: {
          json: {
            tracking_code: '{input.trackingNumber}',
            carrier_name: '{input.carrier}',
            note_to_buyer: '{input.note}',
            send_bcc: '{input.sendCopy}',
          },
        },
      },
      outputs: orderOutputs,
      sample: { ...sampleOrder, is_shipped: true },
    },
    {
      kind: 'write',
      event: 'update_listing',
      title: 'Update a listing',
      help: 'Changes the filled fields of a listing.',
      fields: [
        required('listing', 'Listing', 'text', 'The number of a listing, from an earlier step.'),
        field('title', 'Title', 'text', 'At most 140 characters.'),
        field('description', 'Description', 'longText', 'The text of the listing.'),
        field('state', 'State', 'choice', 'Unchanged if left empty.', {
          choices: [
            { value: 'active', label: 'Active' },
            { value: 'inactive', label: 'Inactive' },
          ],
        }),
      ],
      steps: [me],
      request: {
        method: 'PATCH',
        path: `${shop}/listings/{input.listing}`,
        body: { form: { title: '{input.title}', description: '{input.description}', state: '{input.state}' } },
      },
      // https://developer.etsy.com/documentation/reference#operation/updateListing: values replace those that the listing has.
      repeat: 'replaces',
      outputs: listingOutputs,
      sample: sampleListing,
    },
    {
      kind: 'search',
      event: 'find_listing',
      title: 'Find a listing',
      help: 'Finds an active listing in your shop by words.',
      fields: [required('query', 'Search text', 'text', 'Words in the title or the description.')],
      steps: [me],
      request: { method: 'GET', path: `${shop}/listings/active`, query: { keywords: '{input.query}', limit: 1 } },
      found: { items: 'reply.body.results' },
      outputs: listingOutputs,
      sample: { isFound: true, item: sampleListing },
    },
    {
      kind: 'search',
      event: 'get_order',
      title: 'Get an order',
      help: 'Gets an order with its items and the shipping address.',
      fields: [order],
      steps: [me],
      request: { method: 'GET', path: `${shop}/receipts/{input.order}` },
      found: { items: 'reply.body', none: { status: 404 } },
      outputs: orderOutputs,
      sample: { isFound: true, item: sampleOrder },
    },
  ],
};
