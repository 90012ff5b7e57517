import { buildSchema, parse, validate } from 'graphql';
import { operations } from '../../src/contract/browser/graphql/operations';
import { typeDefs } from '../../src/contract/graphqlSchema';

const schema = buildSchema(typeDefs);

it.each(operations)('$name is valid, has one name, and is the only operation of its text', ({ name, text }) => {
  const document = parse(text);
  expect(validate(schema, document)).toEqual([]);
  expect(document.definitions).toHaveLength(1);
  expect(document.definitions[0]).toMatchObject({ kind: 'OperationDefinition', operation: 'query', name: { value: name } });
});

it('no two operations share a name', () => {
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
});

it('the operations of the specification are all there [A7.26, A7.27, A7.28, A7.29, A7.30, A7.31, A7.32]', () => {
  expect(operations.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'abTestQuery',
      'switchesQuery',
      'InvitationByCode',
      'oneServiceSplitLoginPageQuery',
      'twoServiceQuery',
      'ZapPreviewQuery',
      'ZtSplitLoginPageContainerQuery',
    ]),
  );
});

it('only the catalogue may be kept in the browser: nothing of a person or an account [S47]', () => {
  const kept = operations.filter((operation) => operation.isPublic).map(({ text }) => text);
  expect(kept.length).toBeGreaterThan(0);
  for (const text of kept) {
    const roots = [...text.matchAll(/\b(session|account|abTests|invitationByCode|zapPreview)\b/g)].map((match) => match[0]);
    expect(roots).toEqual([]);
  }
});
