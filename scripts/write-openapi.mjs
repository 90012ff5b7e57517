// Writes docs/openapi.json from the contract. Usage: npx tsx scripts/write-openapi.mjs
import { writeFileSync } from 'node:fs';
import { openapi } from '../src/contract/openapi.ts';

writeFileSync('docs/openapi.json', `${JSON.stringify(openapi('http://localhost:3000'), null, 2)}\n`);
