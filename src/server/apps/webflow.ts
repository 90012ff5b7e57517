import type {
  AppDefinition,
  AppField,
  DynamicFieldsDefinition,
  OutputLabel,
  OutputType,
  PollSource,
  Value,
} from '../../domain/apps/definition';
import { subscribing } from './subscribing';

const site: AppField = {
  key: 'site',
  label: 'Site',
  type: 'choice',
  help: 'A site that the token can access.',
  isRequired: true,
  dynamicChoices: 'sites',
};
/** For choosing only: collections and forms name their site. */
const sites: AppField = { ...site, help: 'The site whose collections and forms you can choose from.', isRequired: false };
const collection: AppField = {
  key: 'collection',
  label: 'Collection',
  type: 'choice',
  help: 'A collection of the site.',
  isRequired: true,
  dynamicChoices: 'collections',
  dependsOn: ['site'],
};
const item: AppField = { key: 'item', label: 'Item', type: 'text', help: 'The ID of an item, from an earlier step.', isRequired: true };
const isDraft: AppField = {
  key: 'isDraft',
  label: 'Draft',
  type: 'boolean',
  help: 'Drafts aren’t published with the site.',
  group: 'more',
};

const fields: DynamicFieldsDefinition = {
  dependsOn: ['collection'],
  prefix: 'field',
  request: { method: 'GET', path: '/collections/{input.collection}' },
  items: 'reply.body.fields',
  value: '{item.slug}',
  label: '{item.displayName}',
  type: {
    place: 'item.type',
    table: {
      PlainText: 'text',
      RichText: 'longText',
      Number: 'number',
      Switch: 'boolean',
      DateTime: 'moment',
      Email: 'text',
      Phone: 'text',
      Link: 'text',
      VideoLink: 'text',
      Color: 'text',
      Option: 'choice',
      Image: 'text',
      Reference: 'text',
      MultiReference: 'list',
    },
  },
  required: 'item.isRequired',
  choices: { items: 'item.validations.options', value: '{each.id}', label: '{each.name}' },
  where: { 'item.isEditable': { not: false } },
};
/** Pictures are given by their address. */
const fieldData: Value = { $fields: 'field', as: { Image: { url: '{value}' } } };

const items = '/collections/{input.collection}/items';

const page = { offset: 0 } as const;
const pages = { kind: 'offset', send: 'query.offset', size: { send: 'query.limit', value: 100 } } as const;

/** A list that Webflow gives in no order: at most 2,000 are read. */
const unordered = (path: string, list: string, key: string, time: string) =>
  ({
    request: { method: 'GET', path, query: page, pages },
    items: `reply.body.${list}`,
    key,
    order: 'none',
    since: { place: `item.${time}`, as: 'iso' },
  }) as const satisfies PollSource;

/** https://developers.webflow.com/data/docs/working-with-webhooks. Webhooks of a token are not signed: the whole is asked for instead. */
const subscribedTo = (triggerType: string, key: string, path: string) =>
  ({
    kind: 'hook',
    reach: 'subscribed',
    ...subscribing({
      list: { method: 'GET', path: '/sites/{input.site}/webhooks' },
      ours: 'found.body.webhooks[url={hook.url}].id',
      create: { method: 'POST', path: '/sites/{input.site}/webhooks', body: { json: { triggerType, url: '{hook.url}' } } },
      remove: (id) => ({ method: 'DELETE', path: `/webhooks/${id}` }),
    }),
    signature: { kind: 'ask' },
    where: { 'item.triggerType': triggerType },
    key,
    fetch: { method: 'GET', path },
  }) as const;

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const itemOutputs = [
  output('id', 'ID'),
  output('fieldData.name', 'Name'),
  output('fieldData.slug', 'Slug'),
  output('fieldData', 'Fields', 'record'),
  output('isDraft', 'Draft', 'boolean'),
  output('createdOn', 'Created at', 'moment'),
  output('lastPublished', 'Published at', 'moment'),
];

const sampleItem = {
  id: '580e64008c9a982ac9b8b754',
  cmsLocaleId: '653ad57de882f528b32e810e',
  createdOn: '2026-11-21T09:30:00.000Z',
  lastUpdated: '2026-11-21T09:30:00.000Z',
  lastPublished: null,
  isArchived: false,
  isDraft: false,
  fieldData: { name: 'Harbour lights', slug: 'harbour-lights', summary: 'A walk at night.' },
};
const done = { isDone: true };

export const webflow: AppDefinition = {
  format: 1,
  app: 'WebflowCLIAPI',
  name: 'Webflow',
  docs: 'https://developers.webflow.com/data/reference',
  bases: { default: 'https://api.webflow.com/v2' },
  hosts: ['api.webflow.com'],
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'Site token',
        fields: [
          {
            key: 'token',
            label: 'Site token',
            type: 'secret',
            help: 'In the settings of the site, open “Apps & integrations” and “API access”, create a token that can read sites and forms and write CMS content and orders, and copy it.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Webflow',
        authorize: 'https://webflow.com/oauth/authorize',
        token: 'https://api.webflow.com/oauth/access_token',
        scopes: ['sites:read', 'forms:read', 'cms:read', 'cms:write', 'ecommerce:read', 'ecommerce:write'],
        pkce: false,
        family: 'webflow',
        help: 'In the settings of your Webflow workspace, open “Apps & integrations”, create an app, and copy its client ID and secret. Its redirect URL is:',
      },
    },
    test: { request: { method: 'GET', path: '/sites' }, title: '{reply.body.sites.0.displayName}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Webflow refused the token. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'The token isn’t allowed to do this: “{reply.body.message}” Check its scopes.' },
    {
      when: { status: 404 },
      is: 'refused',
      say: 'Webflow can’t find this: “{reply.body.message}” Check the site, the collection and the item.',
    },
    // https://developers.webflow.com/data/reference/rate-limits: the limit is one of a minute.
    { when: { status: 429 }, is: 'later' },
    {
      when: { status: [400, 409] },
      is: 'refused',
      say: 'Webflow refused this: “{reply.body.message}” {reply.body.details.0.description|or:}',
    },
  ],
  rate: { budget: { requests: 60, seconds: 60 } },
  lists: {
    sites: { request: { method: 'GET', path: '/sites' }, items: 'reply.body.sites', value: '{item.id}', label: '{item.displayName}' },
    collections: {
      request: { method: 'GET', path: '/sites/{input.site}/collections' },
      items: 'reply.body.collections',
      value: '{item.id}',
      label: '{item.displayName}',
    },
    forms: {
      request: { method: 'GET', path: '/sites/{input.site}/forms', query: page, pages },
      items: 'reply.body.forms',
      value: '{item.id}',
      label: '{item.displayName} ({item.pageName|or:no page})',
    },
  },
  triggers: [
    {
      ...subscribedTo('form_submission', '{item.payload.id}', '/form_submissions/{item.payload.id}'),
      event: 'new_response',
      title: 'New form submission',
      help: 'Runs for each new submission of a form with at most 2,000 submissions.',
      fields: [
        sites,
        {
          key: 'form',
          label: 'Form',
          type: 'choice',
          help: 'A form of the site.',
          isRequired: true,
          dynamicChoices: 'forms',
          dependsOn: ['site'],
        },
      ],
      where: { 'item.triggerType': 'form_submission', 'item.payload.formId': '{input.form}' },
      poll: unordered('/forms/{input.form}/submissions', 'formSubmissions', '{item.id}', 'dateSubmitted'),
      outputs: [output('formResponse', 'Answers', 'record'), output('displayName', 'Form'), output('dateSubmitted', 'Sent at', 'moment')],
      sample: {
        id: '6321ca84df3949bfc6752327',
        displayName: 'Contact',
        siteId: '580e63e98c9a982ac9b8b741',
        dateSubmitted: '2026-11-21T09:30:00.000Z',
        formResponse: { Name: 'Ada Example', Email: 'ada@example.com', Message: 'Hello!' },
      },
    },
    {
      ...subscribedTo('collection_item_created', '{item.payload.id}', `${items}/{item.payload.id}`),
      event: 'new_item',
      title: 'New item',
      help: 'Runs for each new item of a collection with at most 2,000 items.',
      fields: [sites, collection],
      where: { 'item.triggerType': 'collection_item_created', 'item.payload.collectionId': '{input.collection}' },
      poll: unordered(items, 'items', '{item.id}', 'createdOn'),
      outputs: itemOutputs,
      sample: sampleItem,
    },
    {
      kind: 'poll',
      event: 'published_item',
      title: 'Item published',
      help: 'Runs for each item of a collection that is published, including after a change.',
      fields: [sites, collection],
      request: { method: 'GET', path: items, query: { ...page, sortBy: 'lastPublished', sortOrder: 'desc' }, pages },
      items: 'reply.body.items',
      key: '{item.id}:{item.lastPublished}',
      order: 'newest',
      since: { place: 'item.lastPublished', as: 'iso' },
      where: { 'item.lastPublished': { present: true } },
      outputs: itemOutputs,
      sample: { ...sampleItem, lastPublished: '2026-11-21T09:30:00.000Z' },
    },
    {
      ...subscribedTo('ecomm_new_order', '{item.payload.orderId}', '/sites/{input.site}/orders/{item.payload.orderId}'),
      event: 'new_order',
      title: 'New order',
      help: 'Runs for each new order of a store with at most 2,000 orders.',
      fields: [site],
      poll: unordered('/sites/{input.site}/orders', 'orders', '{item.orderId}', 'acceptedOn'),
      outputs: [
        output('orderId', 'ID'),
        output('status', 'Status'),
        output('customerInfo.email', 'Email'),
        output('customerInfo.fullName', 'Name'),
        output('customerPaid.string', 'Paid'),
        output('purchasedItems', 'Items', 'list'),
        output('acceptedOn', 'Ordered at', 'moment'),
      ],
      sample: {
        orderId: 'dfa-3f1',
        status: 'unfulfilled',
        acceptedOn: '2026-11-21T09:30:00.000Z',
        customerPaid: { unit: 'USD', value: '5892', string: '$ 58.92 USD' },
        customerInfo: { fullName: 'Ada Example', email: 'ada@example.com' },
        purchasedItems: [
          { count: 1, productName: 'Mug', variantName: 'Blue', rowTotal: { unit: 'USD', value: '5892', string: '$ 58.92 USD' } },
        ],
      },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_item',
      title: 'Create an item',
      help: 'Creates an item in a collection. It appears when the site or the item is published.',
      fields: [sites, collection, isDraft],
      dynamicFields: fields,
      // Never: Webflow creates a second item.
      request: { method: 'POST', path: items, body: { json: { isDraft: '{input.isDraft}', fieldData } } },
      outputs: itemOutputs,
      sample: sampleItem,
    },
    {
      kind: 'write',
      event: 'create_live_item',
      title: 'Create and publish an item',
      help: 'Creates an item in a collection, and publishes it at once.',
      fields: [sites, collection],
      dynamicFields: fields,
      // Never: Webflow creates a second item.
      request: { method: 'POST', path: `${items}/live`, body: { json: { fieldData } } },
      outputs: itemOutputs,
      sample: { ...sampleItem, lastPublished: '2026-11-21T09:30:00.000Z' },
    },
    {
      kind: 'write',
      event: 'update_item',
      title: 'Update an item',
      help: 'Changes the filled fields of an item.',
      fields: [sites, collection, item, isDraft],
      dynamicFields: fields,
      request: { method: 'PATCH', path: `${items}/{input.item}`, body: { json: { isDraft: '{input.isDraft}', fieldData } } },
      // https://developers.webflow.com/data/reference/cms/collection-items/staged-items/update-item: values replace those that the item has.
      repeat: 'replaces',
      outputs: itemOutputs,
      sample: sampleItem,
    },
    {
      kind: 'write',
      event: 'publish_item',
      title: 'Publish an item',
      help: 'Publishes an item of a collection.',
      fields: [sites, collection, item],
      request: { method: 'POST', path: `${items}/publish`, body: { json: { itemIds: ['{input.item}'] } } },
      sample: { publishedItemIds: ['580e64008c9a982ac9b8b754'], errors: [] },
    },
    {
      kind: 'write',
      event: 'delete_item',
      title: 'Delete an item',
      help: 'Deletes an item of a collection.',
      fields: [sites, collection, item],
      request: { method: 'DELETE', path: `${items}/{input.item}`, reply: 'none' },
      output: done,
      sample: done,
    },
    {
      kind: 'write',
      event: 'fulfill_order',
      title: 'Mark an order as fulfilled',
      help: 'Marks an order of the store as fulfilled.',
      fields: [
        site,
        { key: 'order', label: 'Order', type: 'text', help: 'The ID of an order, such as dfa-3f1.', isRequired: true },
        { key: 'notify', label: 'Send an email', type: 'boolean', help: 'Whether the customer gets an email about it.' },
      ],
      request: {
        method: 'POST',
        path: '/sites/{input.site}/orders/{input.order}/fulfill',
        body: { json: { sendOrderFulfilledEmail: '{input.notify}' } },
      },
      outputs: [output('orderId', 'ID'), output('status', 'Status')],
      sample: { orderId: 'dfa-3f1', status: 'fulfilled', fulfilledOn: '2026-11-21T09:30:00.000Z' },
    },
    {
      kind: 'search',
      event: 'find_item',
      title: 'Find an item',
      help: 'Finds an item of a collection by its name.',
      fields: [sites, collection, { key: 'name', label: 'Name', type: 'text', help: 'The whole name of the item.', isRequired: true }],
      request: { method: 'GET', path: items, query: { name: '{input.name}', offset: 0, limit: 1 } },
      found: { items: 'reply.body.items' },
      sample: { isFound: true, item: sampleItem },
    },
  ],
};
