import fc from 'fast-check';
import { distinctTitles } from '../../../../src/domain/apps/openapi/catalogue';
import { fieldsOf } from '../../../../src/domain/apps/openapi/fields';
import { readOperations, type Operation } from '../../../../src/domain/apps/openapi/operations';
import { outputsOf, sampleOf } from '../../../../src/domain/apps/openapi/samples';
import { sourceOf } from '../../../../src/domain/apps/openapi/source';
import { helpOf, inLabelWords, labelOf, plainText, shorten, titleOf } from '../../../../src/domain/apps/openapi/wording';

const read = (document: object): readonly Operation[] => [...readOperations(sourceOf(document))];
const only = (operation: object, more: object = { openapi: '3.1.0' }) => read({ ...more, paths: { '/x': { post: operation } } })[0]!;
const json = (schema: object) => ({ requestBody: { required: true, content: { 'application/json': { schema } } } });
const offered = (operation: Operation, values: Record<string, unknown> = {}) =>
  fieldsOf(operation, values).filter(({ isOffered }) => isOffered);

describe('the words of a document', () => {
  it.each([
    ['first_name', 'First name'],
    ['firstName', 'First name'],
    ['address.line1', 'Address line 1'],
    ['customer_id', 'Customer ID'],
    ['callbackURL', 'Callback URL'],
    ['X-Request-Id', 'Request ID'],
    ['HTTPServer', 'HTTP server'],
    ['$filter', 'Filter'],
    ['expand[]', 'Expand'],
    ['größe', 'Größe'],
  ])('the name %s is the label %s [Z98]', (name, label) => {
    expect(inLabelWords(name)).toBe(label);
  });

  it('a title that is written for people is the label, and one that is a name is not [Z98]', () => {
    expect(labelOf('vat_no', 'VAT number')).toBe('VAT number');
    expect(labelOf('vat_no', 'VatNo')).toBe('VAT no');
    expect(labelOf('vat_no', undefined)).toBe('VAT no');
  });

  it('help is the first two sentences without markup [Z98]', () => {
    const text = 'The **name** of the [user](https://e.org), e.g. `ada`.\n\n<p>At most 20 &amp; more.</p> A third one.\n```\ncode\n```';
    expect(helpOf(text)).toBe('The name of the user, e.g. ada. At most 20 & more.');
    expect(helpOf('# Heading\n- one item')).toBe('Heading one item');
    expect(helpOf(7)).toBe('');
  });

  it('any text gives help on one line, without markup and of limited length [Z98]', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 400 }), fc.array(fc.constantFrom('<b>', '`', '**', '. ', '[a](b)', '&lt;', 'word '))),
        (given) => {
          const text = Array.isArray(given) ? given.join('') : given;
          expect(helpOf(text).length).toBeLessThanOrEqual(300);
          expect(plainText(text)).not.toMatch(/[<>`\n]/);
          expect(shorten(text, 60).length).toBeLessThanOrEqual(60);
        },
      ),
    );
  });

  it('a title is the summary, else the words of the id, else those of method and path, cut at a word [Z98]', () => {
    expect(titleOf({ summary: 'List *orders*.' }, 'GET', '/orders')).toBe('List orders');
    expect(titleOf({ operationId: 'listAllOrders' }, 'GET', '/orders')).toBe('List all orders');
    expect(titleOf({}, 'DELETE', '/v1/shops/{shop}/orders/{order_id}')).toBe('Delete shops orders by order ID');
    const long = titleOf({ summary: 'word '.repeat(30) }, 'GET', '/');
    expect(long).toMatch(/^(?:word ){10,}word…$/);
    expect(long.length).toBeLessThanOrEqual(60);
  });

  it('a doubled title gets its resource [Z98]', () => {
    const list = { summary: 'List' };
    const paths = { '/orders': { get: list }, '/items': { get: list }, '/one': { get: { summary: 'Get one' } } };
    expect([...distinctTitles(read({ openapi: '3.0.0', paths })).values()].sort()).toEqual(['Get one', 'List (Items)', 'List (Orders)']);
  });
});

describe('the fields of an operation', () => {
  it('end where a schema contains itself, and where levels end: those are JSON [Z98, Z99]', () => {
    const Node = { type: 'object', properties: { name: { type: 'string' }, parent: { $ref: '#/components/schemas/Node' } } };
    const nested = (depth: number): object => ({
      type: 'object',
      properties: { [`l${depth}`]: depth === 5 ? { type: 'string' } : nested(depth + 1) },
    });
    const components = { schemas: { Node, Loop: { $ref: '#/components/schemas/Loop' } } };
    const properties = { node: { $ref: '#/components/schemas/Node' }, loop: { $ref: '#/components/schemas/Loop' }, deep: nested(1) };
    const fields = offered(only(json({ type: 'object', properties }), { openapi: '3.1.0', components }));
    expect(fields.map(({ key, type }) => [key, type])).toEqual([
      ['body.node.name', 'text'],
      ['body.node.parent', 'longText'],
      ['body.loop', 'text'],
      ['body.deep.l1.l2.l3', 'longText'],
    ]);
  });

  it('of more than 20 are folded, except the required ones; so are headers that may be left out [Z98]', () => {
    const properties = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`p${index}`, { type: 'string' }]));
    const fields = offered(only(json({ type: 'object', required: ['p24'], properties })));
    expect(fields[0]).toMatchObject({ key: 'body.p24', isRequired: true, isInMore: false });
    expect(fields.slice(1).every(({ isInMore }) => isInMore)).toBe(true);
    const headers = only({ parameters: [{ name: 'If-None-Match', in: 'header', schema: { type: 'string' } }] });
    expect(offered(headers)[0]).toMatchObject({ label: 'If none match', isInMore: true });
  });

  it('leave out what only replies have and the only allowed value, and offer maps as names with values [Z98]', () => {
    const properties = {
      id: { type: 'string', readOnly: true },
      kind: { type: 'string', enum: ['order'] },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
      state: { type: 'string', enum: ['in_transit', 'EUR'] },
    };
    const fields = offered(only(json({ type: 'object', required: ['id', 'kind'], properties })));
    expect(fields.map(({ key, type }) => [key, type])).toEqual([
      ['body.labels', 'pairs'],
      ['body.state', 'choice'],
    ]);
    expect(fields[1]!.choices).toEqual([
      { value: 'in_transit', label: 'In transit' },
      { value: 'EUR', label: 'EUR' },
    ]);
  });

  it('offer the kind of a value first, and then the fields of the chosen one with what says its kind [Z98]', () => {
    const schemas = {
      Cat: { type: 'object', required: ['type', 'lives'], properties: { type: { type: 'string' }, lives: { type: 'integer' } } },
      Dog: { type: 'object', properties: { type: { type: 'string' }, breed: { type: 'string' } } },
    };
    const oneOf = Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const discriminator = { propertyName: 'type', mapping: { cat: '#/components/schemas/Cat' } };
    const operation = only(json({ oneOf, discriminator }), { openapi: '3.0.0', components: { schemas } });
    expect(offered(operation).map(({ key, label, isRequired }) => [key, label, isRequired])).toEqual([['kind.body', 'Kind', true]]);
    const fields = fieldsOf(operation, { 'kind.body': 'Cat' });
    expect(fields.filter(({ isOffered }) => isOffered).map(({ key }) => key)).toEqual(['kind.body', 'body.lives']);
    expect(fields.find(({ key }) => key === 'body.type')).toMatchObject({ fixed: 'cat' });
  });

  it('of a value or a list of such values are a list, and of a nullable one that value [Z98]', () => {
    const properties = {
      to: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
      count: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      any: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    };
    expect(offered(only(json({ type: 'object', properties }))).map(({ type }) => type)).toEqual(['list', 'number', 'text']);
  });

  it('of version 2 come from the parameters of the body and of its form [Z99]', () => {
    const definitions = { Order: { type: 'object', properties: { total: { type: 'number' } } } };
    const ofBody = only(
      { parameters: [{ in: 'body', name: 'order', required: true, schema: { $ref: '#/definitions/Order' } }] },
      { swagger: '2.0', definitions, host: 'api.example.org', basePath: '/v1' },
    );
    expect([ofBody.server, ofBody.body?.type, offered(ofBody).map(({ key }) => key)]).toEqual([
      'https://api.example.org/v1',
      'json',
      ['body.total'],
    ]);
    const file = only({ parameters: [{ in: 'formData', name: 'upload', type: 'file' }] }, { swagger: '2.0' });
    expect([file.body?.type, offered(file)[0]?.help]).toEqual(['multipart', 'A file from an earlier step.']);
  });
});

describe('the reply of an operation', () => {
  it('has a sample from its examples, types and formats, and labels for its values [Z98]', () => {
    const schema = {
      type: 'object',
      properties: {
        id: { type: 'integer', example: 7 },
        created_at: { type: 'string', format: 'date-time' },
        password: { type: 'string', writeOnly: true },
        lines: { type: 'array', items: { type: 'object', properties: { unit_price: { type: 'number' } } } },
      },
    };
    const { reply } = only({ responses: { 404: {}, 201: { content: { 'application/json': { schema } } } } });
    expect(sampleOf(reply!)).toEqual({ id: 7, created_at: '2026-01-31T09:30:00Z', lines: [{ unit_price: 1 }] });
    expect(outputsOf(reply!)).toEqual([
      { place: ['id'], label: 'ID', name: 'ID', type: 'integer' },
      { place: ['created_at'], label: 'Created at', name: 'Created at', type: 'string' },
      { place: ['lines', '0', 'unit_price'], label: 'Lines · Unit price', name: 'Unit price', type: 'number' },
    ]);
  });
});
