import type { AppDefinition, AppField, ListDefinition, Pages } from '../../domain/apps/definition';
import { subscribing } from './subscribing';

const order: AppField = {
  key: 'order',
  label: 'Order',
  type: 'text',
  help: 'The number of an order, from an earlier step.',
  isRequired: true,
};
const email: AppField = { key: 'email', label: 'Email', type: 'text', help: 'The whole email address.', isRequired: true };
const sku: AppField = { key: 'sku', label: 'SKU', type: 'text', help: 'The product’s stock keeping unit.' };

const choices = (...pairs: readonly (readonly [string, string])[]) => pairs.map(([value, label]) => ({ value, label }));

/** https://woocommerce.github.io/woocommerce-rest-api-docs/#pagination: at most 100 items. */
const pages: Pages = { kind: 'page', send: 'query.page', size: { send: 'query.per_page', value: 100 } };

/** The newest first. */
const newest = (path: string, orderby = 'date') =>
  ({
    request: { method: 'GET', path, query: { orderby, order: 'desc' }, pages },
    items: 'reply.body',
    key: '{item.id}',
    order: 'newest',
    since: { place: 'item.date_created_gmt', as: 'iso' },
  }) as const;

/** https://woocommerce.github.io/woocommerce-rest-api-docs/#webhooks. The body is the resource as the API gives it. */
const subscribedTo = (topic: string) =>
  ({
    kind: 'hook',
    reach: 'subscribed',
    ...subscribing({
      list: { method: 'GET', path: '/webhooks', query: { per_page: 100 } },
      ours: 'found.body[delivery_url={hook.url}].id',
      create: {
        method: 'POST',
        path: '/webhooks',
        body: { json: { name: `Zap: ${topic}`, topic, delivery_url: '{hook.url}', secret: '{hook.secret}' } },
      },
      remove: (id) => ({ method: 'DELETE', path: `/webhooks/${id}`, query: { force: true } }),
    }),
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'base64',
      header: 'X-WC-Webhook-Signature',
      content: '{body}',
      secret: '{hook.secret}',
    },
    // The first request only says that the webhook exists, and is not signed.
    hello: [{ when: { 'headers.x-wc-webhook-topic': { present: false }, 'body.webhook_id': { present: true } }, reply: {} }],
    where: { 'headers.x-wc-webhook-topic': topic },
    key: '{item.id}',
  }) as const;

const products: ListDefinition = {
  request: { method: 'GET', path: '/products', pages },
  items: 'reply.body',
  value: '{item.id}',
  label: '{item.name}',
};

const sampleCustomer = {
  id: 25,
  email: 'ada@example.org',
  first_name: 'Ada',
  last_name: 'Berg',
  username: 'ada.berg',
  billing: { phone: '+49301234567', address_1: 'Hafenstraße 1', city: 'Hamburg', postcode: '20359', country: 'DE' },
  date_created_gmt: '2026-11-21T09:30:00',
};
const customerOutputs = [
  { place: 'id', label: 'ID', type: 'number' },
  { place: 'email', label: 'Email', type: 'text' },
  { place: 'first_name', label: 'First name', type: 'text' },
  { place: 'last_name', label: 'Last name', type: 'text' },
  { place: 'billing.phone', label: 'Phone', type: 'text' },
  { place: 'billing.city', label: 'City', type: 'text' },
  { place: 'billing.country', label: 'Country', type: 'text' },
] as const;

const sampleOrder = {
  id: 727,
  number: '727',
  status: 'processing',
  currency: 'EUR',
  total: '43.98',
  customer_id: 25,
  customer_note: '',
  billing: { first_name: 'Ada', last_name: 'Berg', email: 'ada@example.org' },
  line_items: [{ id: 315, name: 'Lantern', product_id: 794, quantity: 2, total: '43.98' }],
  date_created_gmt: '2026-11-21T09:30:00',
};
const orderOutputs = [
  { place: 'id', label: 'ID', type: 'number' },
  { place: 'number', label: 'Number', type: 'text' },
  { place: 'status', label: 'Status', type: 'text' },
  { place: 'total', label: 'Total', type: 'text' },
  { place: 'currency', label: 'Currency', type: 'text' },
  { place: 'billing.email', label: 'Email', type: 'text' },
  { place: 'line_items', label: 'Items', type: 'list' },
] as const;

const sampleProduct = {
  id: 794,
  name: 'Lantern',
  sku: 'LAN-1',
  price: '21.99',
  regular_price: '21.99',
  status: 'publish',
  manage_stock: true,
  stock_quantity: 12,
  permalink: 'https://shop.example.com/product/lantern/',
  date_created_gmt: '2026-11-21T09:30:00',
};
const productOutputs = [
  { place: 'id', label: 'ID', type: 'number' },
  { place: 'name', label: 'Name', type: 'text' },
  { place: 'sku', label: 'SKU', type: 'text' },
  { place: 'price', label: 'Price', type: 'text' },
  { place: 'stock_quantity', label: 'In stock', type: 'number' },
  { place: 'permalink', label: 'Link', type: 'text' },
] as const;

export const woocommerce: AppDefinition = {
  format: 1,
  app: 'WooCommerceCLIAPI',
  name: 'WooCommerce',
  docs: 'https://woocommerce.github.io/woocommerce-rest-api-docs',
  bases: { default: '{connection.server}/wp-json/wc/v3' },
  hosts: ['{connection.server}'],
  connection: {
    fields: [
      {
        key: 'server',
        label: 'Shop URL',
        type: 'text',
        help: 'The URL of your shop. Its permalinks must not be set to “Plain”.',
        placeholder: 'https://shop.example.com',
        isRequired: true,
        pattern: { matches: 'https://\\S+', say: 'The URL of the shop must begin with https://, so that the key is encrypted in transit.' },
      },
    ],
    ways: {
      key: {
        kind: 'basic',
        label: 'API key',
        fields: [
          {
            key: 'consumerKey',
            label: 'Consumer key',
            type: 'secret',
            help: 'In WooCommerce, open Settings › Advanced › REST API and add a key with the permission “Read/Write”.',
            isRequired: true,
          },
          { key: 'consumerSecret', label: 'Consumer secret', type: 'secret', help: 'It is shown with the consumer key.', isRequired: true },
        ],
        user: '{connection.consumerKey}',
        password: '{connection.consumerSecret}',
      },
    },
    test: { request: { method: 'GET', path: '/orders', query: { per_page: 1 } }, title: '{connection.server|part:1<//>}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'The shop refused the key: “{reply.body.message}” Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'The key isn’t allowed to do this: “{reply.body.message}” It needs the permission “Read/Write”.',
    },
    {
      when: { status: 404 },
      is: 'refused',
      say: 'The shop can’t find this: “{reply.body.message}” Check the ID, and the URL of the shop.',
    },
    { when: { status: 400 }, is: 'refused', say: 'The shop refused this: “{reply.body.message}” Check the fields of this step.' },
  ],
  lists: { products },
  triggers: [
    {
      ...subscribedTo('order.created'),
      event: 'new_order',
      title: 'New order',
      help: 'Runs for each new order, paid or not.',
      fields: [],
      poll: newest('/orders'),
      outputs: orderOutputs,
      sample: sampleOrder,
    },
    {
      ...subscribedTo('customer.created'),
      event: 'new_customer',
      title: 'New customer',
      help: 'Runs for each customer with a new account. Guests have none.',
      fields: [],
      poll: newest('/customers', 'registered_date'),
      outputs: customerOutputs,
      sample: sampleCustomer,
    },
    {
      ...subscribedTo('product.created'),
      event: 'new_product',
      title: 'New product',
      help: 'Runs for each new product.',
      fields: [],
      poll: newest('/products'),
      outputs: productOutputs,
      sample: sampleProduct,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_customer',
      title: 'Create a customer',
      help: 'Creates a customer with an account.',
      fields: [
        email,
        { key: 'firstName', label: 'First name', type: 'text', help: 'The first name of the customer.' },
        { key: 'lastName', label: 'Last name', type: 'text', help: 'The last name of the customer.' },
        { key: 'phone', label: 'Phone', type: 'text', help: 'The billing phone number.' },
        { key: 'address1', label: 'Street', type: 'text', help: 'The billing street address.', group: 'more' },
        { key: 'postcode', label: 'Postal code', type: 'text', help: 'The billing postal code.', group: 'more' },
        { key: 'city', label: 'City', type: 'text', help: 'The billing city.', group: 'more' },
        { key: 'country', label: 'Country', type: 'text', help: 'The two-letter country code, such as DE.', group: 'more' },
      ],
      request: {
        method: 'POST',
        path: '/customers',
        body: {
          json: {
            email: '{input.email}',
            first_name: '{input.firstName}',
            last_name: '{input.lastName}',
            billing: {
              phone: '{input.phone}',
              address_1: '{input.address1}',
              city: '{input.city}',
              postcode: '{input.postcode}',
              country: '{input.country}',
            },
          },
        },
      },
      outputs: customerOutputs,
      sample: sampleCustomer,
    },
    {
      kind: 'write',
      event: 'update_order',
      title: 'Update an order',
      help: 'Changes the status of an order, or the customer’s note.',
      fields: [
        order,
        {
          key: 'status',
          label: 'Status',
          type: 'choice',
          help: 'Unchanged if left empty.',
          choices: choices(
            ['pending', 'Pending payment'],
            ['processing', 'Processing'],
            ['on-hold', 'On hold'],
            ['completed', 'Completed'],
            ['cancelled', 'Cancelled'],
            ['refunded', 'Refunded'],
            ['failed', 'Failed'],
          ),
        },
        { key: 'note', label: 'Customer’s note', type: 'longText', help: 'The text of the note.' },
      ],
      request: {
        method: 'PUT',
        path: '/orders/{input.order}',
        body: { json: { status: '{input.status}', customer_note: '{input.note}' } },
      },
      // https://woocommerce.github.io/woocommerce-rest-api-docs/#update-an-order: properties are set to the given values.
      repeat: 'replaces',
      outputs: orderOutputs,
      sample: sampleOrder,
    },
    {
      kind: 'write',
      event: 'add_order_note',
      title: 'Add a note to an order',
      help: 'Adds a note to an order.',
      fields: [
        order,
        { key: 'note', label: 'Note', type: 'longText', help: 'The text of the note.', isRequired: true },
        {
          key: 'isForCustomer',
          label: 'Send it to the customer',
          type: 'boolean',
          help: '“Yes” sends the note to the customer. Otherwise only your shop sees it.',
        },
      ],
      request: {
        method: 'POST',
        path: '/orders/{input.order}/notes',
        body: { json: { note: '{input.note}', customer_note: '{input.isForCustomer}' } },
      },
      sample: { id: 281, author: 'system', note: 'They arrive on Monday.', customer_note: true, date_created_gmt: '2026-11-21T09:30:00' },
    },
    {
      kind: 'write',
      event: 'update_stock',
      title: 'Update the stock',
      help: 'Sets the stock quantity of a product.',
      fields: [
        { key: 'product', label: 'Product', type: 'choice', help: 'A product of the shop.', dynamicChoices: 'products', isRequired: true },
        { key: 'quantity', label: 'In stock', type: 'number', help: 'How many are in stock. A whole number.', isRequired: true },
      ],
      request: {
        method: 'PUT',
        path: '/products/{input.product}',
        body: { json: { manage_stock: true, stock_quantity: '{input.quantity}' } },
      },
      // https://woocommerce.github.io/woocommerce-rest-api-docs/#update-a-product: properties are set to the given values.
      repeat: 'replaces',
      outputs: productOutputs,
      sample: sampleProduct,
    },
    {
      kind: 'write',
      event: 'create_product',
      title: 'Create a product',
      help: 'Creates a simple product.',
      fields: [
        { key: 'name', label: 'Name', type: 'text', help: 'The name of the product.', isRequired: true },
        { key: 'price', label: 'Price', type: 'number', help: 'In the currency of the shop.' },
        { key: 'description', label: 'Description', type: 'longText', help: 'HTML is allowed.' },
        sku,
        {
          key: 'status',
          label: 'Status',
          type: 'choice',
          help: 'Published if left empty.',
          choices: choices(['publish', 'Published'], ['draft', 'Draft'], ['pending', 'Pending review'], ['private', 'Private']),
        },
      ],
      request: {
        method: 'POST',
        path: '/products',
        body: {
          json: {
            name: '{input.name}',
            regular_price: '{input.price|text}',
            description: '{input.description}',
            sku: '{input.sku}',
            status: '{input.status}',
          },
        },
      },
      outputs: productOutputs,
      sample: sampleProduct,
    },
    {
      kind: 'search',
      event: 'find_customer',
      title: 'Find a customer',
      help: 'Finds a customer by the whole email address.',
      fields: [email],
      request: { method: 'GET', path: '/customers', query: { email: '{input.email}', per_page: 1 } },
      found: { items: 'reply.body' },
      outputs: customerOutputs,
      sample: { isFound: true, item: sampleCustomer },
    },
    {
      kind: 'search',
      event: 'find_product',
      title: 'Find a product',
      help: 'Finds a product by its SKU.',
      fields: [{ ...sku, isRequired: true }],
      request: { method: 'GET', path: '/products', query: { sku: '{input.sku}', per_page: 1 } },
      found: { items: 'reply.body' },
      outputs: productOutputs,
      sample: { isFound: true, item: sampleProduct },
    },
  ],
};
