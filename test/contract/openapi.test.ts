import { endpoints, type Endpoint } from '../../src/contract';
import { openapi } from '../../src/contract/openapi';
import type { EndpointName } from '../../src/contract/types';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- the document has no static type
const document = openapi('http://localhost:3000') as Json;
const names = Object.keys(endpoints) as EndpointName[];

describe('the OpenAPI document', () => {
  it.each(names)('the OpenAPI document describes %s: its replies, its parameters, its body with an example, and its limit', (name) => {
    const { method, path } = endpoints[name];
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    const { params, query, body, example, limit, file, replies }: Endpoint = endpoints[name];
    expect(operation.operationId).toBe(name);
    for (const status of Object.keys(replies)) expect(operation.responses).toHaveProperty(status);
    expect(operation.responses).toHaveProperty('500');
    expect(Boolean(operation.requestBody)).toBe(Boolean(body ?? file));
    expect(Boolean(operation.parameters)).toBe(Boolean(params ?? query));
    if (example) expect(operation.requestBody.content['application/json'].example).toEqual(example);
    if (typeof limit === 'object') expect(operation.description).toContain(`At most ${limit.max} times`);
    if (method !== 'GET') expect(operation.security).toEqual([{ csrf: [] }]);
  });

  it('the OpenAPI document names required and unknown fields as the contract does', () => {
    const login = document.paths['/api/v3/login'].post.requestBody;
    expect(login.required).toBe(true);
    expect(login.content['application/json'].schema).toMatchObject({ required: ['email', 'password'], additionalProperties: false });
    expect(document.paths['/api/v3/secure-session'].post.requestBody.required).toBe(false);
    expect(document.paths['/api/v3/profiles/{id}'].get.parameters).toContainEqual(
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    );
  });
});
