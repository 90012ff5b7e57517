import fc from 'fast-check';
import { checkDefinition } from '../../../../src/domain/apps/checkDefinition';
import { readOperations } from '../../../../src/domain/apps/openapi/operations';
import { sourceOf } from '../../../../src/domain/apps/openapi/source';
import { definitionFrom } from '../../../../src/domain/apps/ownApps/fromDocument';
import { documentOfPostman, isPostman } from '../../../../src/domain/apps/ownApps/postmanDocument';
import { fuzzRuns } from '../../../support/fuzz';

function appOf(collection: Readonly<Record<string, unknown>>) {
  const source = sourceOf(documentOfPostman(collection));
  return definitionFrom({ source, operations: [...readOperations(source)], address: null }, 'App_own_1_a');
}

const info = { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' };

describe('the app of a Postman collection', () => {
  it('has its requests in their folders, with variables of paths as fields and the sign-in in the connection [Z116]', () => {
    const body = { mode: 'raw', raw: '{"total": {{total}}, "note": "{{note}}"}' };
    const request = { method: 'PUT', url: { raw: '{{base}}/orders/:id?state=open' }, header: [{ key: 'X-Shop', value: '3' }], body };
    const collection = {
      info,
      auth: {
        type: 'apikey',
        apikey: [
          { key: 'key', value: 'X-Api-Key' },
          { key: 'value', value: 'sk-12345' },
        ],
      },
      variable: [{ key: 'base', value: 'https://api.shop.example/v1' }],
      item: [{ name: 'Orders', item: [{ name: 'Change an order', request }] }],
    };
    expect(isPostman(collection)).toBe(true);
    const app = appOf(collection);
    expect(app).toMatchObject({ name: 'Shop', hosts: ['api.shop.example'] });
    expect(app.actions).toMatchObject([
      {
        title: 'Change an order',
        request: {
          method: 'PUT',
          path: '/v1/orders/{input.id}',
          query: { state: '{input.state}' },
          headers: { 'X-Shop': '{input.X_Shop}' },
          body: { json: { total: '{input.total}', note: '{input.note}' } },
        },
      },
    ]);
    expect(Object.values(app.connection!.ways)).toMatchObject([{ kind: 'key', place: 'header', name: 'X-Api-Key' }]);
    expect(JSON.stringify(app)).not.toContain('sk-12345');
    expect(checkDefinition(app, { isOwnApp: true })).toEqual([]);
  });

  it('asks for the token that a request has as a header [Z208]', () => {
    const request = {
      method: 'GET',
      url: 'https://api.shop.example/orders',
      header: [{ key: 'Authorization', value: 'Bearer {{token}}' }],
    };
    const { ways } = appOf({ info, item: [{ name: 'List orders', request }] }).connection!;
    expect(Object.values(ways)).toMatchObject([{ kind: 'key', label: 'Access token', value: 'Bearer {connection.accessToken}' }]);
    const whole = { ...request, header: [{ key: 'authorization', value: 'shop {{token}}' }] };
    expect(Object.values(appOf({ info, item: [{ name: 'A', request: whole }] }).connection!.ways)).toMatchObject([
      { kind: 'key', label: 'Authorization', value: '{connection.authorization}' },
    ]);
  });

  it('is a definition without issues for any collection [Z116]', () => {
    const pair = fc.record({ key: fc.string(), value: fc.string(), disabled: fc.boolean() }, { requiredKeys: ['key'] });
    const request = fc.record({
      method: fc.constantFrom('GET', 'post', 'PURGE', ''),
      url: fc.oneof(fc.string(), fc.constantFrom('https://a.example/x/:id?q=1', '{{base}}/x', 'a.example', 'http://10.0.0.5:80//..//y')),
      header: fc.array(pair, { maxLength: 2 }),
      body: fc.record({
        mode: fc.constantFrom('raw', 'urlencoded', 'formdata', 'file'),
        raw: fc.json({ maxDepth: 2 }),
        urlencoded: fc.array(pair),
        formdata: fc.array(pair),
      }),
      auth: fc.record({ type: fc.constantFrom('bearer', 'basic', 'apikey', 'noauth'), apikey: fc.array(pair) }),
    });
    fc.assert(
      fc.property(fc.array(fc.record({ name: fc.string(), request }), { maxLength: 3 }), (item) => {
        expect(checkDefinition(appOf({ info, item }), { isOwnApp: true })).toEqual([]);
      }),
      { numRuns: Math.min(fuzzRuns, 200) },
    );
  });
});
