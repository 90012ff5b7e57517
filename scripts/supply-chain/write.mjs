// Writes dist/sbom.json and dist/licences.txt. Part of `npm run build`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { billOfMaterials, licenceList } from './bom.mjs';

const document = await billOfMaterials();
mkdirSync('dist', { recursive: true });
writeFileSync('dist/licences.txt', licenceList(document));
writeFileSync('dist/sbom.json', `${JSON.stringify(document, null, 2)}\n`);
