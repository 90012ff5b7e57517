// Writes src/contract/graphql/graphql-env.d.ts, the types of the GraphQL schema, from schema.ts.
// Usage: npx tsx scripts/write-graphql-types.mjs [--check]     With --check it writes nothing and ends with 1 when the file is not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { minifyIntrospection, outputIntrospectionFile } from 'gql.tada/internal';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { typeDefs } from '../src/contract/graphql/schema.ts';

const path = 'src/contract/graphql/graphql-env.d.ts';
const introspection = minifyIntrospection(introspectionFromSchema(buildSchema(typeDefs), { descriptions: false }));
// What follows `import` would make the schema that of the whole program; operation.ts takes it by name instead.
const [types] = outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true }).split(/^import /m);
const text = `${types.replace('/* eslint-disable */\n', '').trimEnd()}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(path, text);
} else if (readFileSync(path, 'utf8') !== text) {
  console.error(`${path} is older than schema.ts. Cure: npx tsx scripts/write-graphql-types.mjs`);
  process.exitCode = 1;
}
