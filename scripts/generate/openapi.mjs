// Generates docs/openapi.json from the contract.
import { openapi } from '../../src/contract/openapi.ts';
import { emit } from './output.mjs';

emit('docs/openapi.json', `${JSON.stringify(openapi('http://localhost:3000'), null, 2)}\n`);
