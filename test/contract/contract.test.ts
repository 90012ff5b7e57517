import { commonReplies, endpoints, type Endpoint } from '../../src/contract';
import { forbiddenKeys, irregularWireNames, mapFields } from '../../src/contract/browser/names';
import type { EndpointName } from '../../src/contract/types';
import { ErrorBody } from '../../src/contract/common';
import { fromWire, toWire } from '../../src/app/api/wire';
import { exampleOf, isAnything, isMap, walkFields } from './schemas';

const names = Object.keys(endpoints) as EndpointName[];
const table: Readonly<Record<string, Endpoint>> = endpoints;
const entry = (name: string): Endpoint => table[name] as Endpoint;
const schemasOf = (name: string) =>
  [entry(name).params, entry(name).query, entry(name).body, ...Object.values(entry(name).replies)].filter((schema) => schema !== undefined);

describe('every route', () => {
  it('every route has its schemas, and there are none without a route', () => {
    expect(Object.keys(endpoints).sort()).toEqual([...names].sort());
  });

  it.each(names)('%s describes its parameters, a success, and a body exactly when it writes', (name) => {
    const { method, path } = endpoints[name];
    const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
    const described: string[] = [];
    const { params } = entry(name);
    if (params) walkFields(params, (field) => described.push(field));
    expect(described).toEqual(inPath);
    const { body, file } = entry(name);
    if (method === 'GET') expect([body, file]).toEqual([undefined, undefined]);
    // The address of a DELETE is sufficient. Every other write has a body or a file.
    else if (method !== 'DELETE') expect([body, file].filter((part) => part !== undefined)).toHaveLength(1);
    expect(Object.keys(entry(name).replies).some((status) => /^20[0124]$/.test(status))).toBe(true);
    expect(entry(name).summary).not.toBe('');
  });

  it('every route keeps to the API’s bases [A7.48]', () => {
    for (const name of names)
      expect(endpoints[name].path).toMatch(/^\/api\/(?:v3|v4|platform|graphql|org\/v0)\/|^\/api\/logout\/$|^\/google-sso\/onetap\/$/);
  });

  it('every route is one call: no two share method and path', () => {
    const calls = names.map((name) => `${endpoints[name].method} ${endpoints[name].path.replace(/\/$/, '')}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('every route that needs a session may answer 401', () => {
    for (const name of names) if (endpoints[name].access !== 'public') expect(Object.keys(entry(name).replies)).toContain('401');
  });

  it('every route refuses with the one error body, to which some add a field', () => {
    for (const name of names)
      for (const [status, schema] of Object.entries(entry(name).replies))
        if (Number(status) >= 400) expect(ErrorBody.safeParse(exampleOf(schema as never)).success).toBe(true);
    for (const schema of Object.values(commonReplies)) expect(schema).toBe(ErrorBody);
  });

  it.each(names.flatMap((name) => Object.keys(entry(name).replies).map((status) => [name, Number(status)] as const)))(
    '%s %i has an example that fits its schema',
    (name, status) => {
      const schema = entry(name).replies[status];
      const example = exampleOf(schema as never);
      expect(schema?.parse(example)).toEqual(example);
      // Only plain JSON is sent over the wire.
      expect(JSON.parse(JSON.stringify(example))).toEqual(example);
    },
  );
});

describe('wire names', () => {
  const fields = new Map<string, boolean>();
  const anything = new Set<string>();
  // GraphQL over HTTP defines its own names, and its client does not convert them.
  for (const name of names.filter((each) => each !== 'runGraphqlQuery'))
    for (const schema of schemasOf(name))
      walkFields(schema, (field, value) => {
        fields.set(field, (fields.get(field) ?? false) || isMap(value));
        if (isAnything(value)) anything.add(field);
      });
  for (const schema of Object.values(commonReplies)) walkFields(schema, (field, value) => fields.set(field, isMap(value)));

  it('wire names are snake_case and never a key that poisons objects [A7.49, S49]', () => {
    for (const field of fields.keys()) {
      expect(field).toMatch(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/);
      expect(forbiddenKeys.has(field)).toBe(false);
    }
  });

  it('wire names come back through the door as they were, and are camelCase behind it [A7.49]', () => {
    for (const field of fields.keys()) {
      const [camel] = Object.keys(fromWire({ [field]: 1 }) as object);
      expect(camel).toMatch(/^[a-z][A-Za-z0-9]*$/);
      expect(toWire({ [camel as string]: 1 })).toEqual({ [field]: 1 });
    }
  });

  it.each(names.flatMap((name) => Object.keys(entry(name).replies).map((status) => [name, Number(status)] as const)))(
    'wire names of %s %i come back with the whole reply [A7.49]',
    (name, status) => {
      const reply = exampleOf(entry(name).replies[status] as never);
      expect(toWire(fromWire(reply))).toEqual(reply);
    },
  );

  it('names in the table of irregular wire names are irregular indeed, and in use', () => {
    for (const [camel, wire] of Object.entries(irregularWireNames)) {
      expect(Object.keys(fromWire({ [wire]: 1 }) as object)).toEqual([camel]);
      expect(camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).not.toBe(wire);
      expect([...fields.keys()]).toContain(wire);
    }
  });

  it('wire names are marked as maps wherever the keys below them are data [A7.49]', () => {
    // `field_errors` is keyed by wire field names, and the client reads them unconverted.
    const maps = [...fields].filter(([, map]) => map).map(([field]) => field);
    expect(maps.filter((field) => field !== 'field_errors' && !mapFields.has(field))).toEqual([]);
    const named = [...fields.keys()].filter((field) => mapFields.has(field));
    expect(named.filter((field) => !maps.includes(field) && !anything.has(field))).toEqual([]);
  });
});

describe('bodies', () => {
  /** All writes except the endpoint whose answer must not depend on its body (S59). */
  const writes = names.filter((name) => entry(name).body !== undefined && name !== 'recordTrackingEvents');

  it.each(writes)('%s refuses fields that it does not know [S50]', (name) => {
    const { body } = entry(name);
    const example = entry(name).example ?? {};
    expect(body?.safeParse(example).success).toBe(true);
    expect(body?.safeParse({ ...example, is_staff: true }).success).toBe(false);
  });

  it.each([
    ['logIn', 'password'],
    ['logIn', 'email'],
    ['logIn', 'captcha'],
    ['verifyTwoFactorSetup', 'code'],
    ['enableTwoFactor', 'recovery_code'],
    ['resetPassword', 'code'],
    ['resetPassword', 'password1'],
    ['confirmEmail', 'code'],
    ['signUp', 'password1'],
    ['signUp', 'captcha'],
    ['signUp', 'invitation_code'],
  ] as const)('%s takes %s as a string and as nothing else [S13]', (name, field) => {
    const body = entry(name).body;
    const example = exampleOf(body as never) as object;
    for (const value of [7, true, [], ['x'], {}, { $gt: '' }]) expect(body?.safeParse({ ...example, [field]: value }).success).toBe(false);
  });

  it('the body of the second factor is exactly one field [A7.15, A3.24]', () => {
    const body = endpoints.verifyTwoFactorCode.body;
    expect(body.safeParse({ code: '123456' }).success).toBe(true);
    expect(body.safeParse({ recovery_code: 'abcd' }).success).toBe(true);
    expect(body.safeParse({ code: '123456', recovery_code: 'abcd' }).success).toBe(false);
    expect(body.safeParse({}).success).toBe(false);
  });
});
