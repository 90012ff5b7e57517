import { operationsOf } from '../../../src/server/connectors/graphql/operations';
import { Schema } from '../../../src/server/connectors/graphql/schema';

const scalar = (name: string) => ({ kind: 'SCALAR', name });
const member = (name: string, type: object, args: readonly object[] = []) => ({ name, description: null, defaultValue: null, type, args });
const object = (name: string, ...fields: readonly object[]) => ({ kind: 'OBJECT', name, fields });

/** A schema as an API tells it. */
const schemaOf = (...types: readonly object[]) => new Schema({ queryType: { name: 'Query' }, mutationType: { name: 'Mutation' }, types });

describe('the schema of a GraphQL API', () => {
  it('has limits for what a single type makes large: the values of an enum, and the objects of a union [Z180]', () => {
    const names = Array.from({ length: 3000 }, (_, index) => `N${index}`);
    const schema = schemaOf(
      { kind: 'ENUM', name: 'Color', enumValues: [{ name: 'x'.repeat(5000) }, ...names.map((name) => ({ name }))] },
      { kind: 'UNION', name: 'Found', possibleTypes: names.map((name) => ({ name })) },
      ...names.map((name) => object(name, member('id', scalar('ID')))),
    );
    const color = (name: string) => member(name, { kind: 'ENUM', name: 'Color' });
    const input = schema.inputOf([color('one'), color('other')].map((each) => ({ ...each, description: '', initial: null, args: [] })));
    const { one, other } = input.properties as Readonly<Record<string, { readonly enum: readonly string[] }>>;
    expect(one!.enum).toEqual(names.slice(0, 1000));
    // Many fields can have the type: they share its values.
    expect(other!.enum).toBe(one!.enum);
    expect(schema.fieldsOf('Found').map(({ name, on }) => [name, on])).toEqual([['id', names.slice(0, 200)]]);
  });

  it('has pages of queries only: a mutation would be done once for each page [Z180, Z181]', () => {
    const page = object(
      'Page',
      member('nodes', { kind: 'LIST', ofType: scalar('ID') }),
      member('pageInfo', { kind: 'OBJECT', name: 'PageInfo' }),
    );
    const paged = (name: string) => member(name, { kind: 'OBJECT', name: 'Page' }, [member('after', scalar('String'))]);
    const schema = schemaOf(object('Query', paged('items')), object('Mutation', paged('closeItems')), page, object('PageInfo'));
    expect([...operationsOf(schema)].map(({ type, name, pages }) => [type, name, pages])).toEqual([
      ['query', 'items', 'nodes'],
      ['mutation', 'closeItems', null],
    ]);
  });
});
