import type { FieldValues } from '../../../src/server/connectors/connector';
import { openapi } from '../../../src/server/connectors/openapi';
import { actionOf, callContext, closeCounterparts, memoryFiles, startCounterpart, stepErrorOf, type Reply } from './counterpart';

afterAll(closeCounterparts);

/** An API with one operation, which writes. */
async function start(operation: object, more: object = { openapi: '3.1.0' }) {
  const target = await startCounterpart((): Reply => ({ body: {} }));
  const document = JSON.stringify({ ...more, paths: { '/q': { post: operation } } });
  const files = memoryFiles();
  const context = (input: FieldValues) =>
    callContext({ connection: { document, server: target.url }, files, input: { operation: 'POST /q', ...input } });
  return {
    target,
    files,
    send: (input: FieldValues) => actionOf(openapi, 'write').run(context(input)),
    fields: (input: FieldValues = {}) => actionOf(openapi, 'write').dynamicFields!.list(context(input)),
  };
}

const body = (type: string, schema: object, encoding: object = {}) => ({ requestBody: { content: { [type]: { schema, encoding } } } });
const form = 'application/x-www-form-urlencoded';
const deep = { style: 'deepObject', explode: true };

describe('an operation of an OpenAPI document sends', () => {
  it('objects and lists of a form in brackets where its encoding says so, and names in brackets once for each item [Z95]', async () => {
    const properties = {
      metadata: { type: 'object', additionalProperties: { type: 'string' } },
      expand: { type: 'array', items: { type: 'string' } },
      items: { type: 'array', items: { type: 'object', properties: { price: { type: 'string' }, quantity: { type: 'integer' } } } },
      'tags[]': { type: 'array', items: { type: 'string' } },
    };
    const { send, target } = await start(body(form, { properties }, { metadata: deep, expand: deep, items: deep }));
    await send({
      'body.metadata': [{ name: 'plan', value: 'pro & more' }],
      'body.expand': ['data.x'],
      'body.items[].price': ['p1', 'p2'],
      'body.items[].quantity': ['1', '2'],
      'body.tags[]': ['a', 'b'],
    });
    expect([...new URLSearchParams(target.last().body)]).toEqual([
      ['metadata[plan]', 'pro & more'],
      ['expand[]', 'data.x'],
      ['tags[]', 'a'],
      ['tags[]', 'b'],
      ['items[0][price]', 'p1'],
      ['items[0][quantity]', '1'],
      ['items[1][price]', 'p2'],
      ['items[1][quantity]', '2'],
    ]);
  });

  it('filters of a query in brackets, from the fields of their members [Z95]', async () => {
    const schema = { type: 'object', properties: { gte: { type: 'integer' }, lt: { type: 'integer' } } };
    const parameters = [
      { name: 'created', in: 'query', schema, ...deep },
      { name: 'expand', in: 'query', schema: { type: 'array', items: { type: 'string' } }, ...deep },
      { name: 'ids[]', in: 'query', schema: { type: 'array', items: { type: 'integer' } } },
    ];
    const { send, target, fields } = await start({ parameters });
    expect((await fields()).map(({ key, label, type }) => [key, label, type])).toEqual([
      ['query.created.gte', 'Created · Gte', 'number'],
      ['query.created.lt', 'Created · Lt', 'number'],
      ['query.expand', 'Expand', 'list'],
      ['query.ids[]', 'IDs', 'list'],
    ]);
    await send({ 'query.created.gte': '1', 'query.expand': ['data.x'], 'query.ids[]': ['1', '2'] });
    expect([...target.last().query]).toEqual([
      ['created[gte]', '1'],
      ['expand[]', 'data.x'],
      ['ids[]', '1'],
      ['ids[]', '2'],
    ]);
    // A step that was made before has the whole object in JSON.
    await send({ 'query.created': '{"gte":5}' });
    expect([...target.last().query]).toEqual([['created[gte]', '5']]);
  });

  it('lists of version 2 as their collection format says [Z95]', async () => {
    const list = (name: string, collectionFormat?: string) => ({
      name,
      in: 'query',
      type: 'array',
      items: { type: 'string' },
      collectionFormat,
    });
    const parameters = [
      list('plain'),
      list('many', 'multi'),
      list('piped', 'pipes'),
      { name: 'names', in: 'formData', type: 'array', items: { type: 'string' } },
      { name: 'note', in: 'formData', type: 'string' },
    ];
    const { send, target } = await start({ parameters }, { swagger: '2.0' });
    const two = ['a', 'b'];
    await send({ 'query.plain': two, 'query.many': two, 'query.piped': two, 'body.names': two, 'body.note': 'x y' });
    expect(target.last()).toMatchObject({ url: '/q?plain=a,b&many=a&many=b&piped=a%7Cb', body: 'names=a,b&note=x+y' });
  });

  it('files and typed parts of a multipart form [Z95]', async () => {
    const properties = {
      file: { type: 'string', format: 'binary' },
      meta: { type: 'object', properties: { name: { type: 'string' } } },
      note: { type: 'string' },
    };
    const { send, target, files, fields } = await start(
      body('multipart/form-data', { properties }, { meta: { contentType: 'application/json' } }),
    );
    expect(await fields()).toContainEqual(expect.objectContaining({ key: 'body.file', help: 'A file from an earlier step.' }));
    const file = await files.keep({ name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF') });
    await send({ 'body.file': file, 'body.meta.name': 'Ada', 'body.note': 'n' });
    const sent = target.last().body;
    expect(sent).toContain('name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF\r\n');
    expect(sent).toContain('name="meta"\r\ncontent-type: application/json\r\n\r\n{"name":"Ada"}\r\n');
    expect(sent).toContain('name="note"\r\n\r\nn\r\n');
  });

  it('the bytes of a file as the whole body [Z95]', async () => {
    const { send, target, files, fields } = await start({
      requestBody: { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
    });
    expect((await fields()).map(({ key, label, isRequired }) => [key, label, isRequired])).toEqual([['whole.body', 'File', true]]);
    const file = await files.keep({ name: 'a.bin', type: 'image/png', bytes: Buffer.from([0, 1, 255]) });
    await send({ 'whole.body': file });
    expect([target.last().headers['content-type'], [...target.last().bytes]]).toEqual(['application/octet-stream', [0, 1, 255]]);
    expect((await stepErrorOf(send({ 'whole.body': 'text' }))).message).toBe('Body must be the file from an earlier step.');
  });

  it('nested objects, rows, the chosen kind and values that are the only ones allowed as JSON [Z98]', async () => {
    const card = {
      title: 'Card',
      type: 'object',
      required: ['type', 'number'],
      properties: { type: { enum: ['card'] }, number: { type: 'string' } },
    };
    const bank = {
      title: 'Bank',
      type: 'object',
      required: ['type', 'iban'],
      properties: { type: { enum: ['bank'] }, iban: { type: 'string' } },
    };
    const schema = {
      type: 'object',
      required: ['payment'],
      properties: {
        address: {
          type: 'object',
          properties: { city: { type: 'string' }, geo: { type: 'object', properties: { lat: { type: 'number' } } } },
        },
        lines: {
          type: 'array',
          items: { type: 'object', properties: { sku: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } } },
        },
        payment: { oneOf: [card, bank] },
      },
    };
    const { send, target, fields } = await start({ requestBody: { required: true, content: { 'application/json': { schema } } } });
    const shown = async (input?: FieldValues) =>
      (await fields(input)).map(({ key, label, type, isRequired }) => [key, label, type, isRequired]);
    expect(await shown()).toEqual([
      ['kind.body.payment', 'Payment · Kind', 'choice', true],
      ['body.address.city', 'Address · City', 'text', false],
      ['body.address.geo.lat', 'Address · Geo · Lat', 'number', false],
      ['body.lines[].sku', 'Lines · SKU', 'list', false],
      ['body.lines[].tags', 'Lines · Tags', 'list', false],
    ]);
    expect(await shown({ 'kind.body.payment': 'Card' })).toContainEqual(['body.payment.number', 'Payment · Number', 'text', true]);
    const filled = { 'kind.body.payment': 'Card', 'body.payment.number': '42' };
    await send({ ...filled, 'body.address.geo.lat': '1.5', 'body.lines[].sku': ['a', 'b'], 'body.lines[].tags': ['x', '["y","z"]'] });
    expect(target.last().json).toEqual({
      payment: { number: '42', type: 'card' },
      address: { geo: { lat: 1.5 } },
      lines: [
        { sku: 'a', tags: ['x'] },
        { sku: 'b', tags: ['y', 'z'] },
      ],
    });
    const uneven = send({ ...filled, 'body.lines[].sku': ['a', 'b'], 'body.lines[].tags': ['x'] });
    expect((await stepErrorOf(uneven)).message).toBe('“Lines · SKU” has 2 values, and “Lines · Tags” has 1. Each row needs one of each.');
  });

  it('what a step of before has in JSON, and shows it instead of the fields inside [Z99]', async () => {
    const schema = {
      type: 'object',
      properties: { address: { type: 'object', required: ['city'], properties: { city: { type: 'string' } } } },
    };
    const { send, target, fields } = await start(body('application/json', schema));
    const before = { 'body.address': '{"city":"Lisbon"}' };
    expect((await fields(before)).map(({ key, type }) => [key, type])).toEqual([['body.address', 'longText']]);
    await send(before);
    expect(target.last().json).toEqual({ address: { city: 'Lisbon' } });
    const twice = send({ ...before, 'body.address.city': 'Porto' });
    expect((await stepErrorOf(twice)).message).toMatch(/“Address · City” has two values/);
  });
});
