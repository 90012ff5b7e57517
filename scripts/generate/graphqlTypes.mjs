// Generates the types of the GraphQL schema from src/contract/graphqlSchema.ts.
import { minifyIntrospection, outputIntrospectionFile } from 'gql.tada/internal';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { typeDefs } from '../../src/contract/graphqlSchema.ts';
import { emitSource } from './output.mjs';

const introspection = minifyIntrospection(introspectionFromSchema(buildSchema(typeDefs), { descriptions: false }));
// The text after `import` would make the schema global to the program. operation.ts imports it by name instead.
const [types] = outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true }).split(/^import /m);
await emitSource('src/contract/browser/graphql/graphql-env.d.ts', types.replace('/* eslint-disable */\n', ''));
