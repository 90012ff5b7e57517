import type { AppDefinition, AppField, Body, OutputLabel, OutputType, PollSource, Value } from '../../domain/apps/definition';
import { subscribing } from './subscribing';

const email: AppField = { key: 'email', label: 'Email', type: 'text', help: 'The email address of the customer.', isRequired: true };
const note: AppField = { key: 'note', label: 'Note', type: 'longText', help: 'A note that the customer doesn’t see.' };
const tags: AppField = { key: 'tags', label: 'Tags', type: 'list', help: 'Tags to organize and find it by, one per line.' };

const money = 'shopMoney { amount currencyCode }';
const customer = 'id firstName lastName email phone note tags createdAt updatedAt';
const order =
  'id name email phone note tags createdAt processedAt displayFinancialStatus displayFulfillmentStatus ' +
  `totalPriceSet { ${money} } customer { ${customer} } lineItems(first: 50) { nodes { id title quantity sku originalUnitPriceSet { ${money} } } } ` +
  'shippingAddress { name address1 address2 city province zip country phone }';
const product = 'id title handle vendor productType status tags createdAt updatedAt';

/** The constant query of a list, the newest first. */
const queryOf = (list: string, item: string): string =>
  `query ($first: Int!, $after: String, $query: String) { ${list}(first: $first, after: $after, query: $query, sortKey: CREATED_AT, reverse: true) ` +
  `{ nodes { ${item} } pageInfo { hasNextPage endCursor } } }`;
const orders = queryOf('orders', order);
const customers = queryOf('customers', customer);

const ask = (query: string, variables: Readonly<Record<string, Value>> = {}) =>
  ({ method: 'POST', path: '/graphql.json', body: { graphql: { query, variables } } satisfies Body }) as const;

const newest = (list: 'orders' | 'customers' | 'products', query: string, variables: Readonly<Record<string, Value>> = {}) =>
  ({
    request: {
      ...ask(query, variables),
      pages: {
        kind: 'cursor',
        send: 'variables.after',
        next: `reply.body.data.${list}.pageInfo.endCursor`,
        more: `reply.body.data.${list}.pageInfo.hasNextPage`,
        size: { send: 'variables.first', value: 50 },
      },
    },
    items: `reply.body.data.${list}.nodes`,
    key: '{item.id}',
    order: 'newest',
    since: { place: 'item.createdAt', as: 'iso' },
  }) as const satisfies PollSource;

/** A mutation: its arguments as GraphQL declares them, and what it gives. */
const mutation = (name: string, declared: string, passed: string, given: string, variables: Readonly<Record<string, Value>>) =>
  ask(`mutation (${declared}) { ${name}(${passed}) { ${given} userErrors { field message } } }`, variables);

/**
 * https://shopify.dev/docs/api/admin-graphql/latest/mutations/webhookSubscriptionCreate. Shopify signs with the secret key of the app that
 * has the token: https://shopify.dev/docs/apps/build/webhooks/subscribe/https. The whole is asked for.
 */
const subscribedTo = (topic: string, type: string, parts: string) =>
  ({
    kind: 'hook',
    reach: 'subscribed',
    ...subscribing({
      list: ask(`query { webhookSubscriptions(first: 250, topics: [${topic}]) { nodes { id uri } } }`),
      ours: 'found.body.data.webhookSubscriptions.nodes[uri={hook.url}].id',
      create: mutation(
        'webhookSubscriptionCreate',
        '$topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!',
        'topic: $topic, webhookSubscription: $webhookSubscription',
        'webhookSubscription { id }',
        { topic, webhookSubscription: { uri: '{hook.url}', format: 'JSON' } },
      ),
      remove: (id) => mutation('webhookSubscriptionDelete', '$id: ID!', 'id: $id', 'deletedWebhookSubscriptionId', { id }),
    }),
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'base64',
      header: 'X-Shopify-Hmac-SHA256',
      content: '{body}',
      secret: '{connection.apiSecret}',
      orAsk: true,
    },
    where: { 'item.admin_graphql_api_id': { contains: `/${type}/` } },
    key: '{item.admin_graphql_api_id}',
    fetch: ask(`query ($id: ID!) { node(id: $id) { ... on ${type} { ${parts} } } }`, { id: '{item.admin_graphql_api_id}' }),
    output: '{item.data.node}',
  }) as const;

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const customerOutputs = [
  output('id', 'ID'),
  output('email', 'Email'),
  output('firstName', 'First name'),
  output('lastName', 'Last name'),
  output('phone', 'Phone'),
  output('note', 'Note'),
  output('tags', 'Tags', 'list'),
  output('createdAt', 'Created at', 'moment'),
];
const orderOutputs = [
  output('id', 'ID'),
  output('name', 'Number'),
  output('email', 'Email'),
  output('totalPriceSet.shopMoney.amount', 'Total'),
  output('totalPriceSet.shopMoney.currencyCode', 'Currency'),
  output('displayFinancialStatus', 'Payment'),
  output('displayFulfillmentStatus', 'Delivery'),
  output('customer.firstName', 'First name'),
  output('customer.lastName', 'Last name'),
  output('lineItems.nodes', 'Items', 'list'),
  output('shippingAddress.address1', 'Street and number'),
  output('shippingAddress.city', 'City'),
  output('shippingAddress.zip', 'Postal code'),
  output('shippingAddress.country', 'Country'),
  output('createdAt', 'Created at', 'moment'),
];

const sampleCustomer = {
  id: 'gid://shopify/Customer/1018520244',
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@example.com',
  phone: '+15555550123',
  note: null,
  tags: ['regular'],
  createdAt: '2026-11-21T09:30:00Z',
  updatedAt: '2026-11-21T09:30:00Z',
};
const price = { shopMoney: { amount: '12.50', currencyCode: 'EUR' } };
const sampleOrder = {
  id: 'gid://shopify/Order/148977776',
  name: '#1001',
  email: 'ada@example.com',
  phone: null,
  note: null,
  tags: [],
  createdAt: '2026-11-21T09:30:00Z',
  processedAt: '2026-11-21T09:30:00Z',
  displayFinancialStatus: 'PAID',
  displayFulfillmentStatus: 'UNFULFILLED',
  totalPriceSet: price,
  customer: sampleCustomer,
  lineItems: { nodes: [{ id: 'gid://shopify/LineItem/866550311', title: 'Mug', quantity: 1, sku: 'MUG-1', originalUnitPriceSet: price }] },
  shippingAddress: {
    name: 'Ada Example',
    address1: 'Main Street 1',
    address2: null,
    city: 'Springfield',
    province: null,
    zip: '12345',
    country: 'United States',
    phone: null,
  },
};
const sampleProduct = {
  id: 'gid://shopify/Product/1072481042',
  title: 'Mug',
  handle: 'mug',
  vendor: 'Example Ltd',
  productType: 'Cups',
  status: 'ACTIVE',
  tags: [],
  createdAt: '2026-11-21T09:30:00Z',
  updatedAt: '2026-11-21T09:30:00Z',
};

const shop: AppField = {
  key: 'shop',
  label: 'Shop',
  type: 'text',
  help: 'Your shop’s Shopify domain, such as example-shop.myshopify.com.',
  isRequired: true,
  pattern: {
    matches: '[a-z0-9][a-z0-9-]*\\.myshopify\\.com',
    say: 'A Shopify domain ends with .myshopify.com, such as example-shop.myshopify.com.',
  },
};

export const shopify: AppDefinition = {
  format: 1,
  app: 'ShopifyCLIAPI',
  name: 'Shopify',
  docs: 'https://shopify.dev/docs/api/admin-graphql',
  bases: { default: 'https://{connection.shop}/admin/api/2026-10' },
  hosts: ['{connection.shop}'],
  connection: {
    fields: [shop],
    ways: {
      token: {
        kind: 'key',
        label: 'Access token',
        fields: [
          {
            key: 'token',
            label: 'Access token',
            type: 'secret',
            help: 'In the settings of the shop, open “Apps” and “Develop apps”, create an app that can read orders and write customers and products, install it, and copy its Admin API token.',
            isRequired: true,
          },
          {
            key: 'apiSecret',
            label: 'API secret key',
            type: 'secret',
            help: 'Shown next to the Admin API token. It is used to check the signatures of events from Shopify.',
          },
        ],
        place: 'header',
        name: 'x-shopify-access-token',
        value: '{connection.token}',
      },
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Shopify',
        authorize: 'https://{connection.shop}/admin/oauth/authorize',
        token: 'https://{connection.shop}/admin/oauth/access_token',
        scopes: ['read_orders', 'write_orders', 'read_customers', 'write_customers', 'read_products', 'write_products'],
        separator: ',',
        pkce: false,
        expires: 'never',
        send: { place: 'header', name: 'x-shopify-access-token', value: '{connection.token}' },
        family: 'shopify',
        help: 'In Shopify’s Partner Dashboard, create an app with access to protected customer data, and copy its client ID and secret. Its redirect URL is:',
      },
    },
    test: { request: ask('query { shop { name myshopifyDomain } }'), title: '{reply.body.data.shop.name}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Shopify refused the token. Reconnect the account.' },
    { when: { status: [402, 423] }, is: 'refused', say: 'The shop is frozen or locked. Open Shopify to see what is needed.' },
    { when: { status: 404 }, is: 'refused', say: 'Shopify can’t find the shop. Check its domain.' },
    { when: { status: 429 }, is: 'later' },
    // The rest comes with the status 200: https://shopify.dev/docs/api/admin-graphql#status-and-error-codes
    { when: { match: { 'reply.body.errors.0.extensions.code': 'THROTTLED' } }, is: 'later' },
    {
      when: { match: { 'reply.body.errors.0.extensions.code': 'ACCESS_DENIED' } },
      is: 'refused',
      say: 'The app of the connection isn’t allowed to do this: “{reply.body.errors.0.message}” Give it the scope in Shopify.',
    },
    {
      when: { match: { 'reply.body.errors.0.extensions.code': 'INTERNAL_SERVER_ERROR' } },
      is: 'unknown',
      say: 'Shopify had an internal error.',
    },
    {
      when: { status: [200, 400, 403, 422], match: { 'reply.body.errors.0.message': { present: true } } },
      is: 'refused',
      say: 'Shopify refused this: “{reply.body.errors.0.message}”',
    },
    {
      when: { match: { 'reply.body.data.*.userErrors.*.message': { present: true } } },
      is: 'refused',
      say: 'Shopify refused this: “{reply.body.data.*.userErrors.*.message|join: }” Check the fields of this step.',
    },
  ],
  triggers: [
    {
      ...subscribedTo('ORDERS_CREATE', 'Order', order),
      event: 'new_order',
      title: 'New order',
      help: 'Runs for each new order.',
      fields: [],
      poll: newest('orders', orders),
      outputs: orderOutputs,
      sample: sampleOrder,
    },
    {
      ...subscribedTo('ORDERS_PAID', 'Order', order),
      event: 'paid_order',
      title: 'Order paid',
      help: 'Runs for each order that is paid within a week after it was placed.',
      fields: [],
      poll: {
        ...newest('orders', orders, { query: 'financial_status:paid' }),
        // Shopify orders them by the time when they were placed: what is paid later is further down.
        since: { place: 'item.createdAt', as: 'iso', overlapSeconds: 604_800 },
        everySeconds: 900,
      },
      outputs: orderOutputs,
      sample: sampleOrder,
    },
    {
      ...subscribedTo('CUSTOMERS_CREATE', 'Customer', customer),
      event: 'new_customer',
      title: 'New customer',
      help: 'Runs for each new customer.',
      fields: [],
      poll: newest('customers', customers),
      outputs: customerOutputs,
      sample: sampleCustomer,
    },
    {
      ...subscribedTo('PRODUCTS_CREATE', 'Product', product),
      event: 'new_product',
      title: 'New product',
      help: 'Runs for each new product.',
      fields: [],
      poll: newest('products', queryOf('products', product)),
      outputs: [
        output('id', 'ID'),
        output('title', 'Title'),
        output('vendor', 'Vendor'),
        output('productType', 'Type'),
        output('status', 'Status'),
      ],
      sample: sampleProduct,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_customer',
      title: 'Create a customer',
      help: 'Creates a customer. Shopify refuses an email address that another customer has.',
      fields: [
        email,
        { key: 'firstName', label: 'First name', type: 'text', help: 'The first name of the customer.' },
        { key: 'lastName', label: 'Last name', type: 'text', help: 'The last name of the customer.' },
        { key: 'phone', label: 'Phone', type: 'text', help: 'With the country code, such as +49301234567.' },
        note,
        tags,
        { key: 'address1', label: 'Street and number', type: 'text', help: 'The first line of the address.', group: 'more' },
        { key: 'city', label: 'City', type: 'text', help: 'The city or town.', group: 'more' },
        { key: 'zip', label: 'Postal code', type: 'text', help: 'The ZIP or postal code.', group: 'more' },
        { key: 'country', label: 'Country', type: 'text', help: 'The two-letter country code, such as CH.', group: 'more' },
      ],
      // Never: Shopify has no idempotency keys for customers.
      request: mutation('customerCreate', '$input: CustomerInput!', 'input: $input', `customer { ${customer} }`, {
        input: {
          email: '{input.email}',
          firstName: '{input.firstName}',
          lastName: '{input.lastName}',
          phone: '{input.phone}',
          note: '{input.note}',
          tags: '{input.tags}',
          addresses: [{ address1: '{input.address1}', city: '{input.city}', zip: '{input.zip}', countryCode: '{input.country}' }],
        },
      }),
      output: '{reply.body.data.customerCreate.customer}',
      outputs: customerOutputs,
      sample: sampleCustomer,
    },
    {
      kind: 'write',
      event: 'update_customer',
      title: 'Update a customer',
      help: 'Changes the note and the tags of a customer.',
      fields: [
        {
          key: 'customer',
          label: 'Customer',
          type: 'text',
          help: 'The ID of a customer from an earlier step, such as gid://shopify/Customer/1018520244.',
          isRequired: true,
        },
        note,
        { ...tags, help: 'These replace all tags of the customer, one per line.' },
      ],
      request: mutation('customerUpdate', '$input: CustomerInput!', 'input: $input', `customer { ${customer} }`, {
        input: { id: '{input.customer}', note: '{input.note}', tags: '{input.tags}' },
      }),
      // https://shopify.dev/docs/api/admin-graphql/latest/mutations/customerUpdate: values replace those that the customer has.
      repeat: 'replaces',
      output: '{reply.body.data.customerUpdate.customer}',
      outputs: customerOutputs,
      sample: sampleCustomer,
    },
    {
      kind: 'write',
      event: 'create_product',
      title: 'Create a product',
      help: 'Creates a product without variants.',
      fields: [
        { key: 'title', label: 'Title', type: 'text', help: 'The name of the product.', isRequired: true },
        { key: 'description', label: 'Description', type: 'longText', help: 'HTML, such as <b>bold</b>, is shown formatted.' },
        { key: 'vendor', label: 'Vendor', type: 'text', help: 'The vendor of the product.' },
        { key: 'type', label: 'Type', type: 'text', help: 'The type of product, such as Shirts.' },
        tags,
        {
          key: 'status',
          label: 'Status',
          type: 'choice',
          help: 'Whether it is for sale. A new product is active if left empty.',
          choices: [
            { value: 'ACTIVE', label: 'Active' },
            { value: 'DRAFT', label: 'Draft' },
            { value: 'ARCHIVED', label: 'Archived' },
          ],
        },
      ],
      // Never: Shopify creates a second product.
      request: mutation('productCreate', '$product: ProductCreateInput!', 'product: $product', 'product { id title handle status }', {
        product: {
          title: '{input.title}',
          descriptionHtml: '{input.description}',
          vendor: '{input.vendor}',
          productType: '{input.type}',
          tags: '{input.tags}',
          status: '{input.status}',
        },
      }),
      output: '{reply.body.data.productCreate.product}',
      outputs: [output('id', 'ID'), output('title', 'Title'), output('handle', 'Handle'), output('status', 'Status')],
      sample: { id: 'gid://shopify/Product/1072481042', title: 'Mug', handle: 'mug', status: 'ACTIVE' },
    },
    {
      kind: 'write',
      event: 'add_tags',
      title: 'Add tags',
      help: 'Adds tags to an order, a customer or a product.',
      fields: [
        {
          key: 'id',
          label: 'ID',
          type: 'text',
          help: 'The ID of an order, a customer or a product, such as gid://shopify/Order/148977776.',
          isRequired: true,
        },
        { ...tags, isRequired: true },
      ],
      request: mutation('tagsAdd', '$id: ID!, $tags: [String!]!', 'id: $id, tags: $tags', 'node { id }', {
        id: '{input.id}',
        tags: '{input.tags}',
      }),
      // https://shopify.dev/docs/api/admin-graphql/latest/mutations/tagsAdd: a tag that is there already is not added again.
      repeat: 'replaces',
      output: '{reply.body.data.tagsAdd.node}',
      outputs: [output('id', 'ID')],
      sample: { id: 'gid://shopify/Order/148977776' },
    },
    {
      kind: 'search',
      event: 'find_customer',
      title: 'Find a customer',
      help: 'Finds a customer by the email address.',
      fields: [{ ...email, help: 'The whole email address.' }],
      request: ask(customers, { first: 1, query: 'email:"{input.email|jql}"' }),
      found: { items: 'reply.body.data.customers.nodes' },
      sample: { isFound: true, item: sampleCustomer },
    },
    {
      kind: 'search_or_write',
      event: 'find_or_create_customer',
      title: 'Find or create a customer',
      help: 'Finds a customer by the email address, and creates one if there is none.',
      fields: [
        { ...email, help: 'The whole email address.' },
        { key: 'firstName', label: 'First name', type: 'text', help: 'Only for a new customer.' },
        { key: 'lastName', label: 'Last name', type: 'text', help: 'Only for a new customer.' },
      ],
      orElse: { search: 'find_customer', write: 'create_customer' },
      sample: { isFound: true, item: sampleCustomer },
    },
    {
      kind: 'search',
      event: 'find_order',
      title: 'Find an order',
      help: 'Finds an order by its number.',
      fields: [{ key: 'name', label: 'Number', type: 'text', help: 'As your shop shows it, such as #1001.', isRequired: true }],
      request: ask(orders, { first: 1, query: 'name:"{input.name|jql}"' }),
      found: { items: 'reply.body.data.orders.nodes' },
      sample: { isFound: true, item: sampleOrder },
    },
  ],
};
