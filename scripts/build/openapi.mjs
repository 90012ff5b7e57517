// Writes dist/openapi.json, the description of the API, from the contract of the built server.
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';

const { openapi } = createRequire(import.meta.url)('../../dist/server/contract/openapi.js');
writeFileSync('dist/openapi.json', JSON.stringify(openapi('http://localhost:3000'), null, 2));
