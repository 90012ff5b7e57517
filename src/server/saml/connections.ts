import { X509Certificate } from 'node:crypto';
import { isEmail } from '../../domain/email';
import type { ServerContext } from '../platform/context';
import { StartError } from '../platform/errors';
import { deleteSamlConnection, findDomainOwner, putSamlConnection } from './store';
import { deleteSessionsOf } from '../sessions/store';

/** The operator's input. */
export interface ConnectionForm {
  readonly accountId: number;
  readonly domains: readonly string[];
  readonly entityId: string;
  readonly ssoUrl: string;
  /** PEM. */
  readonly certificates: readonly string[];
  readonly isRequired: boolean;
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Of the public test key of the demo. */
const demoSubject = 'CN=Patchbay demo identity provider';

/**
 * Creates or replaces the connection of an account. Throws `StartError` with one line that says what is wrong. If single sign-on
 * becomes required, sessions of the account's people that were started in another way end at once (S14, S23).
 */
export async function addSamlConnection(context: ServerContext, form: ConnectionForm): Promise<void> {
  const domains = [...new Set(form.domains.map((domain) => domain.trim().toLowerCase()))];
  const certificates = form.certificates.map((pem) => pem.trim());
  refuseIssues(context, { ...form, domains, certificates });
  await context.db.transaction().execute(async (tx) => {
    const account = await tx.selectFrom('accounts').select('id').where('id', '=', form.accountId).executeTakeFirst();
    if (!account) throw new StartError(`There is no account ${form.accountId}.`);
    for (const domain of domains) {
      const owner = await findDomainOwner(tx, domain);
      if (owner !== null && owner !== form.accountId) throw new StartError(`The domain ${domain} already belongs to account ${owner}.`);
    }
    await putSamlConnection(tx, { ...form, domains, certificates, now: context.clock.now() });
    if (!form.isRequired) return;
    const members = await tx.selectFrom('memberships').select('profile_id').where('account_id', '=', form.accountId).execute();
    for (const { profile_id: profileId } of members) await deleteSessionsOf(tx, profileId);
  });
}

/** Removes it. Throws `StartError` if there is none. */
export async function removeSamlConnection(context: ServerContext, accountId: number): Promise<void> {
  const isGone = await context.db.transaction().execute((tx) => deleteSamlConnection(tx, accountId));
  if (!isGone) throw new StartError(`Account ${accountId} has no connection.`);
}

function refuseIssues({ config, clock }: ServerContext, form: ConnectionForm): void {
  if (form.domains.length === 0) throw new StartError('--domains is missing: the email domains of the account’s members.');
  for (const domain of form.domains) {
    if (!isEmail(`somebody@${domain}`) || domain.startsWith('[')) throw new StartError(`${domain} is not an email domain.`);
  }
  if (form.entityId.trim() === '') throw new StartError('--entity-id is missing: the provider’s name for itself.');
  if (!isIdentityProviderUrl(form.ssoUrl, config.isProduction)) {
    throw new StartError('--sso-url must be an https:// address, with no username in it; http:// on loopback outside production.');
  }
  if (form.certificates.length === 0) throw new StartError('--certificate is missing: a file with the provider’s certificate in PEM.');
  for (const pem of form.certificates) refuseCertificate(pem, clock.now(), config.isProduction);
}

function isIdentityProviderUrl(text: string, isProduction: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && !isProduction && loopback.test(hostname));
}

function refuseCertificate(pem: string, now: Date, isProduction: boolean): void {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(pem);
  } catch {
    throw new StartError('--certificate: the file contains no PEM certificate.');
  }
  if (Date.parse(certificate.validTo) <= now.getTime()) throw new StartError(`--certificate: it expired on ${certificate.validTo}.`);
  if (isProduction && certificate.subject === demoSubject)
    throw new StartError('--certificate: the key of the demo certificate is public.');
}
