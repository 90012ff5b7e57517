/** HubSpot's CRM: https://developers.hubspot.com/docs/api-reference/overview */
import { Client } from '@hubspot/api-client';
import { AssociationSpecAssociationCategoryEnum } from '@hubspot/api-client/lib/codegen/crm/contacts/index.js';
import { FilterOperatorEnum } from '@hubspot/api-client/lib/codegen/crm/contacts/index.js';
import { awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const hubspot = () => new Client({ accessToken: connection.token }).crm;

const replies = [
  { id: '512', properties: {}, results: [], total: 0, createdAt: '2026-11-29T09:00:00Z', updatedAt: '2026-11-29T09:00:00Z' },
];
const newest = (property: string) => ({ filterGroups: [], sorts: [{ propertyName: property, direction: 'DESCENDING' }], limit: 100 });

/** The library types a sort as a text, and the API takes an object. */
const searched = (property: string, properties: string[]) => ({
  ...newest(property),
  properties,
  sorts: newest(property).sorts as unknown as string[],
});

const contact = ['email', 'firstname', 'lastname', 'phone', 'company', 'createdate', 'lastmodifieddate'];
const deal = ['dealname', 'amount', 'dealstage', 'pipeline', 'closedate', 'createdate', 'hs_lastmodifieddate'];

export const app: AppCases = {
  app: 'HubSpotCLIAPI',
  library: '@hubspot/api-client',
  by: 'maker',
  cases: [
    on('list:owners', 'first page', {}, () => hubspot().owners.ownersApi.getPage(undefined, undefined, 100), { replies }),
    on(
      'list:owners',
      'three pages',
      {},
      async () => {
        for (const after of [undefined, 'after-1', 'after-2']) await hubspot().owners.ownersApi.getPage(undefined, after, 100);
      },
      {
        replies: [
          { results: [], paging: { next: { after: 'after-1' } } },
          { results: [], paging: { next: { after: 'after-2' } } },
          { results: [] },
        ],
      },
    ),
    on('list:pipelines', 'all', {}, () => hubspot().pipelines.pipelinesApi.getAll('deals'), { replies }),
    on('list:stages', 'all', { pipeline: 'default' }, () => hubspot().pipelines.pipelineStagesApi.getAll('deals', 'default'), { replies }),
    on('fields:create_contact', 'properties', {}, () => hubspot().properties.coreApi.getAll('contacts'), { replies }),
    on('fields:create_deal', 'properties', {}, () => hubspot().properties.coreApi.getAll('deals'), { replies }),
    on('read:new_contact', 'first page', {}, () => hubspot().contacts.searchApi.doSearch(searched('createdate', contact)), { replies }),
    on('read:updated_contact', 'first page', {}, () => hubspot().contacts.searchApi.doSearch(searched('lastmodifieddate', contact)), {
      replies,
    }),
    on('read:new_deal', 'first page', {}, () => hubspot().deals.searchApi.doSearch(searched('createdate', deal)), { replies }),
    on(
      // Dynamic fields: `property.<type>.<name>`. HubSpot takes every value as a text.
      'write:create_contact',
      'least fields',
      { 'property.string.email': 'zoe+ü@example.com' },
      () => hubspot().contacts.basicApi.create({ properties: { email: 'zoe+ü@example.com' } }),
      { replies, status: 201 },
    ),
    on(
      'write:create_contact',
      'all fields',
      {
        'property.string.email': 'zoe+ü@example.com',
        'property.string.firstname': awkwardText,
        'property.number.annual_income': '12.5',
        'property.enumeration.lifecyclestage': 'lead',
        'property.bool.is_customer': 'yes',
      },
      () =>
        hubspot().contacts.basicApi.create({
          properties: {
            email: 'zoe+ü@example.com',
            firstname: awkwardText,
            annual_income: '12.5',
            lifecyclestage: 'lead',
            is_customer: 'true',
          },
        }),
      { replies, status: 201 },
    ),
    on(
      'write:update_contact',
      'all fields',
      { contact: '512', 'property.string.firstname': awkwardText },
      () => hubspot().contacts.basicApi.update('512', { properties: { firstname: awkwardText } }),
      { replies },
    ),
    on(
      'write:create_deal',
      'least fields',
      { 'property.string.dealname': awkwardText },
      () => hubspot().deals.basicApi.create({ properties: { dealname: awkwardText } }),
      { replies, status: 201 },
    ),
    on(
      // The number of the association is HubSpot's own for a deal with a contact.
      'write:create_deal',
      'all fields',
      {
        'property.string.dealname': awkwardText,
        'property.number.amount': '12.5',
        'property.enumeration.pipeline': 'default',
        'property.enumeration.dealstage': 'contractsent',
        contact: '512',
      },
      () =>
        hubspot().deals.basicApi.create({
          properties: { dealname: awkwardText, amount: '12.5', pipeline: 'default', dealstage: 'contractsent' },
          associations: [
            {
              to: { id: '512' },
              types: [{ associationCategory: AssociationSpecAssociationCategoryEnum.HubspotDefined, associationTypeId: 3 }],
            },
          ],
        }),
      { replies, status: 201 },
    ),
    on(
      'write:create_company',
      'all fields',
      { 'property.string.name': awkwardText, 'property.string.domain': 'example.com' },
      () => hubspot().companies.basicApi.create({ properties: { name: awkwardText, domain: 'example.com' } }),
      { replies, status: 201 },
    ),
    on(
      'search:find_contact',
      'all fields',
      { email: 'zoe+ü@example.com' },
      () =>
        hubspot().contacts.searchApi.doSearch({
          filterGroups: [{ filters: [{ propertyName: 'email', operator: FilterOperatorEnum.Eq, value: 'zoe+ü@example.com' }] }],
          properties: contact,
          limit: 1,
        }),
      { replies },
    ),
    on(
      'search:find_deal',
      'all fields',
      { name: awkwardText },
      () =>
        hubspot().deals.searchApi.doSearch({
          filterGroups: [{ filters: [{ propertyName: 'dealname', operator: FilterOperatorEnum.Eq, value: awkwardText }] }],
          properties: deal,
          limit: 1,
        }),
      { replies },
    ),
  ],
};
