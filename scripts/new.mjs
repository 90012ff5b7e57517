// Writes the files of a new endpoint, page, feature, entity type or connector, with a failing test. Usage:
//   npm run new -- endpoint <resource> <verbNoun> <METHOD> <path>     e.g. endpoint zaps pauseZap POST /api/v3/zaps/:id/pause
//   npm run new -- page <feature> <path>                               e.g. page team /app/team/reports
//   npm run new -- feature <name>                                      e.g. feature reports
//   npm run new -- entity <name>                                       e.g. entity badge
//   npm run new -- connector <folder> <Name>                           e.g. connector ntfy Ntfy
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { connectorFiles } from './new/connector.mjs';
import { endpointFiles } from './new/endpoint.mjs';
import { newEntity } from './new/entity.mjs';
import { newFeature } from './new/feature.mjs';
import { newPage } from './new/page.mjs';

const kinds = { endpoint: endpointFiles, page: newPage, feature: newFeature, entity: newEntity, connector: connectorFiles };
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null);

const [kind, ...words] = process.argv.slice(2);
try {
  if (!(kind in kinds)) throw new Error(`Say what is new: npm run new -- ${Object.keys(kinds).join('|')} …`);
  const { files, todo } = kinds[kind](words, read);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`wrote ${path}`);
  }
  const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status;
  process.exitCode =
    run('node', ['scripts/generate.mjs']) || run('npx', ['prettier', '--log-level', 'warn', '--write', ...Object.keys(files)]);
  console.log(['Next:', ...todo].join('\n  '));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
