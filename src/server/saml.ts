/**
 * Connects an account to its own SAML identity provider. Domains decide for which people the provider may vouch, so only the
 * operator can do this, never a browser (S14).
 *
 *   npm run saml -- list
 *   npm run saml -- add --account 12 --domains acme.example,acme.test --entity-id https://idp.example/metadata \
 *     --sso-url https://idp.example/sso --certificate idp.pem [--certificate next.pem] [--required]
 *   npm run saml -- remove --account 12
 *
 * Works on the database of DATABASE_URL, or on the embedded one while the server is stopped.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { resolveCallerPath } from './resolveCallerPath';
import { addSamlConnection, removeSamlConnection, type ConnectionForm } from './saml/connections';
import { samlPath } from './saml/beginSignIn';
import { readConfig } from './platform/config/config';
import { createContext } from './createContext';
import type { ServerContext } from './platform/context';
import { StartError } from './platform/errors';
import { listSamlConnections } from './saml/store';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const usage = [
  'Usage: npm run saml -- list',
  '       npm run saml -- add --account ID --domains a.example,b.example --entity-id NAME --sso-url URL --certificate FILE [--required]',
  '       npm run saml -- remove --account ID',
].join('\n');

async function run(args: readonly string[], context: ServerContext): Promise<void> {
  const [act, ...rest] = args;
  const given = optionsOf(rest);
  if (act === 'list') return list(context);
  if (act === 'add') {
    const form = formOf(given);
    await addSamlConnection(context, form);
    const { publicUrl } = context.config;
    say(
      [
        `The people of account ${form.accountId} can log in at ${form.ssoUrl}${form.isRequired ? ', and in no other way' : ''}.`,
        'Enter this at the provider:',
        `  metadata and entity id  ${publicUrl}${samlPath(form.accountId, 'metadata')}`,
        `  address for answers     ${publicUrl}${samlPath(form.accountId, 'acs')}`,
        `  start address           ${publicUrl}${samlPath(form.accountId, 'start')}`,
      ].join('\n'),
    );
    return;
  }
  if (act === 'remove') {
    await removeSamlConnection(context, accountOf(given.account));
    say('Removed. Its people can log in with a password again. Anyone without one can request a link at /app/login/forgot.');
    return;
  }
  throw new StartError(usage);
}

async function list(context: ServerContext): Promise<void> {
  const connections = await listSamlConnections(context.db);
  if (connections.length === 0) say('No account has a connection.');
  for (const { account_id, entity_id, sso_url, domains, is_required, certificates } of connections) {
    const parts = [`account ${account_id}`, domains.join(','), entity_id, sso_url, `${certificates.length} certificate(s)`];
    say([...parts, is_required ? 'required' : 'optional'].join('  '));
  }
}

type Options = ReturnType<typeof optionsOf>;

function optionsOf(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        account: { type: 'string' },
        domains: { type: 'string' },
        'entity-id': { type: 'string' },
        'sso-url': { type: 'string' },
        certificate: { type: 'string', multiple: true },
        required: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${usage}`);
  }
}

function formOf(given: Options): ConnectionForm {
  const files = given.certificate ?? [];
  return {
    accountId: accountOf(given.account),
    domains: (given.domains ?? '').split(',').filter((domain) => domain.trim() !== ''),
    entityId: given['entity-id'] ?? '',
    ssoUrl: given['sso-url'] ?? '',
    certificates: files.map((named) => {
      const path = resolveCallerPath(named);
      if (!existsSync(path)) throw new StartError(`There is no file ${path}.`);
      return readFileSync(path, 'utf8');
    }),
    isRequired: given.required ?? false,
  };
}

function accountOf(text: string | undefined): number {
  if (!/^[1-9]\d{0,9}$/.test(text ?? '')) throw new StartError(`--account must be the id of an account.\n${usage}`);
  return Number(text);
}

async function main(args: readonly string[]): Promise<void> {
  if (args.length === 0 || args[0] === 'help') throw new StartError(usage);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const server = await createContext(config, { log: pino({ level: 'silent' }) });
  try {
    await run(args, server.context);
  } finally {
    await server.close();
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack)}\n`);
    process.exit(1);
  },
);
