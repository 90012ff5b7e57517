/**
 * Shopify's Admin API: https://shopify.dev/docs/api/admin-graphql. The library takes any query, so these are the queries of the
 * definition, each as constant text with variables.
 */
import { createAdminApiClient } from '@shopify/admin-api-client';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { shop: 'example-shop.myshopify.com', token: 'test-token' };
const on = casesWith(connection);
const ask = (query: string, variables?: Record<string, unknown>) =>
  createAdminApiClient({ storeDomain: connection.shop, apiVersion: '2026-10', accessToken: connection.token }).request(query, {
    variables,
  });

const money = 'shopMoney { amount currencyCode }';
const customer = 'id firstName lastName email phone note tags createdAt updatedAt';
const orders =
  'query ($first: Int!, $after: String, $query: String) { orders(first: $first, after: $after, query: $query, sortKey: CREATED_AT, reverse: true) ' +
  '{ nodes { id name email phone note tags createdAt processedAt displayFinancialStatus displayFulfillmentStatus ' +
  `totalPriceSet { ${money} } customer { ${customer} } lineItems(first: 50) { nodes { id title quantity sku originalUnitPriceSet { ${money} } } } ` +
  'shippingAddress { name address1 address2 city province zip country phone } } pageInfo { hasNextPage endCursor } } }';
const customers =
  'query ($first: Int!, $after: String, $query: String) { customers(first: $first, after: $after, query: $query, sortKey: CREATED_AT, reverse: true) ' +
  `{ nodes { ${customer} } pageInfo { hasNextPage endCursor } } }`;
const products =
  'query ($first: Int!, $after: String, $query: String) { products(first: $first, after: $after, query: $query, sortKey: CREATED_AT, reverse: true) ' +
  '{ nodes { id title handle vendor productType status tags createdAt updatedAt } pageInfo { hasNextPage endCursor } } }';
const createCustomer = `mutation ($input: CustomerInput!) { customerCreate(input: $input) { customer { ${customer} } userErrors { field message } } }`;
const updateCustomer = `mutation ($input: CustomerInput!) { customerUpdate(input: $input) { customer { ${customer} } userErrors { field message } } }`;
const createProduct =
  'mutation ($product: ProductCreateInput!) { productCreate(product: $product) { product { id title handle status } userErrors { field message } } }';
const addTags = 'mutation ($id: ID!, $tags: [String!]!) { tagsAdd(id: $id, tags: $tags) { node { id } userErrors { field message } } }';

const replies = [{ data: {} }];

export const app: AppCases = {
  app: 'ShopifyCLIAPI',
  library: '@shopify/admin-api-client',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => ask('query { shop { name myshopifyDomain } }'), { replies }),
    on('read:new_order', 'first page', {}, () => ask(orders, { first: 50 }), { replies }),
    on('read:paid_order', 'first page', {}, () => ask(orders, { first: 50, query: 'financial_status:paid' }), { replies }),
    on('read:new_customer', 'first page', {}, () => ask(customers, { first: 50 }), { replies }),
    on('read:new_product', 'first page', {}, () => ask(products, { first: 50 }), { replies }),
    on(
      'write:create_customer',
      'least fields',
      { email: 'zoe+ü@example.com' },
      () => ask(createCustomer, { input: { email: 'zoe+ü@example.com' } }),
      { replies },
    ),
    on(
      'write:create_customer',
      'all fields',
      {
        email: 'zoe+ü@example.com',
        firstName: awkwardLine,
        lastName: 'Müller',
        phone: '+49301234567',
        note: awkwardText,
        tags: 'red\nblue',
        address1: 'Straße 1/2',
        city: 'Zürich',
        zip: '8000',
        country: 'CH',
      },
      () =>
        ask(createCustomer, {
          input: {
            email: 'zoe+ü@example.com',
            firstName: awkwardLine,
            lastName: 'Müller',
            phone: '+49301234567',
            note: awkwardText,
            tags: ['red', 'blue'],
            addresses: [{ address1: 'Straße 1/2', city: 'Zürich', zip: '8000', countryCode: 'CH' }],
          },
        }),
      { replies },
    ),
    on(
      'write:update_customer',
      'all fields',
      { customer: 'gid://shopify/Customer/1018520244', note: awkwardText, tags: 'red\nblue' },
      () => ask(updateCustomer, { input: { id: 'gid://shopify/Customer/1018520244', note: awkwardText, tags: ['red', 'blue'] } }),
      { replies },
    ),
    on('write:create_product', 'least fields', { title: awkwardLine }, () => ask(createProduct, { product: { title: awkwardLine } }), {
      replies,
    }),
    on(
      'write:create_product',
      'all fields',
      { title: awkwardLine, description: awkwardText, vendor: 'Zoë & Co.', type: 'Shirt', tags: 'red\nblue', status: 'DRAFT' },
      () =>
        ask(createProduct, {
          product: {
            title: awkwardLine,
            descriptionHtml: awkwardText,
            vendor: 'Zoë & Co.',
            productType: 'Shirt',
            tags: ['red', 'blue'],
            status: 'DRAFT',
          },
        }),
      { replies },
    ),
    on(
      'write:add_tags',
      'all fields',
      { id: 'gid://shopify/Order/148977776', tags: 'red\nblue' },
      () => ask(addTags, { id: 'gid://shopify/Order/148977776', tags: ['red', 'blue'] }),
      { replies },
    ),
    on(
      // The value is written inside quotes of Shopify's search.
      'search:find_customer',
      'all fields',
      { email: 'zoe+ü@example.com' },
      () => ask(customers, { first: 1, query: 'email:"zoe+ü@example.com"' }),
      { replies },
    ),
    on('search:find_order', 'all fields', { name: '#1001' }, () => ask(orders, { first: 1, query: 'name:"#1001"' }), { replies }),
  ],
};
