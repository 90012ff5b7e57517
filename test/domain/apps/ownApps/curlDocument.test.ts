import fc from 'fast-check';
import { checkDefinition } from '../../../../src/domain/apps/checkDefinition';
import { readOperations } from '../../../../src/domain/apps/openapi/operations';
import { sourceOf } from '../../../../src/domain/apps/openapi/source';
import { documentOfCurl } from '../../../../src/domain/apps/ownApps/curlDocument';
import { definitionFrom } from '../../../../src/domain/apps/ownApps/fromDocument';
import { readCurl } from '../../../../src/domain/runs/curl';
import { fuzzRuns } from '../../../support/fuzz';

function appOf(line: string) {
  const read = readCurl(line);
  if (!read.ok) throw new Error(read.message);
  const source = sourceOf(documentOfCurl(read.request));
  return definitionFrom({ source, operations: [...readOperations(source)], address: null }, 'App_own_1_a');
}

describe('the app of a cURL line', () => {
  it('has its request with fields, and its credentials in the connection, of which no value is stored [Z116]', () => {
    const app = appOf(
      `curl 'https://api.shop.example/v1/orders?state=open' -H 'Authorization: Bearer sk-12345' --json '{"total": 4.5, "address": {"city": "Ghent"}}'`,
    );
    expect(app.hosts).toEqual(['api.shop.example']);
    expect(app.actions).toMatchObject([
      {
        kind: 'write',
        request: {
          method: 'POST',
          path: '/v1/orders',
          query: { state: '{input.state}' },
          body: { json: { total: '{input.total}', address: { city: '{input.address_city}' } } },
        },
      },
    ]);
    expect(Object.values(app.connection!.ways)).toMatchObject([
      { kind: 'key', label: 'Access token', name: 'authorization', value: 'Bearer {connection.accessToken}' },
    ]);
    expect(JSON.stringify(app)).not.toContain('sk-12345');
    expect(checkDefinition(app, { isOwnApp: true })).toEqual([]);
  });

  it('asks for the user name and the password of a header with them, and for the whole of any other header [Z208]', () => {
    const waysOf = (header: string) =>
      Object.values(appOf(`curl https://api.shop.example/a -H 'Authorization: ${header}'`).connection!.ways);
    expect(waysOf('Basic bWU6c2VjcmV0')).toMatchObject([{ kind: 'basic', label: 'Username and password' }]);
    expect(waysOf('token 12345')).toMatchObject([{ kind: 'key', label: 'Authorization', value: '{connection.Authorization}' }]);
  });

  it('is a definition without issues for any JSON that is sent [Z116]', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1, maxKeys: 4 }), (body) => {
        const text = JSON.stringify(body).replaceAll("'", '\\u0027');
        expect(checkDefinition(appOf(`curl https://api.shop.example/a --json '${text}'`), { isOwnApp: true })).toEqual([]);
      }),
      { numRuns: Math.min(fuzzRuns, 200) },
    );
  });
});
