import { credentialFields } from '../../../domain/connections';
import { appKey } from '../../../domain/zapSteps';
import { connectApp, disconnectApp, wayOf } from '../../commands/authentications/authentications';
import { errorBodies } from '../../commands/errorBodies';
import type { Db } from '../../context/context';
import type { HandlerOf } from '../../context/handler';
import { maySeeService } from '../../policies/services';
import { presentAuthentication, presentConnectedApp } from '../../presenters/authentication';
import { findAccountOf } from '../../records/accounts';
import { authenticationsOf } from '../../records/authentications';
import { allServices, findService, findServiceBySlug, type ServiceRecord } from '../../records/catalogue';
import { limited } from '../tooOften';

/** An app that the caller may connect, by its key or slug; null for one that nobody may see. */
async function findApp(db: Db, api: string): Promise<ServiceRecord | null> {
  const key = appKey(api);
  const service = (await findService(db, key)) ?? (await findServiceBySlug(db, key));
  return service !== null && maySeeService(service) ? service : null;
}

/** GET /api/v3/authentications/start/:api: the requirements for connecting an account of the app (A2.28). */
export const authenticationStart: HandlerOf<'startAuthentication'> = async ({ params }, context) => {
  const service = await findApp(context.db, params.api);
  if (service === null) return { status: 404, body: errorBodies.notFound };
  const fields = credentialFields(service.auth_type, service.upfront_fields);
  return {
    status: 200,
    body: {
      app: presentConnectedApp(service.key, service),
      auth_type: service.auth_type,
      fields: fields.map(({ name, label, isSecret }) => ({ name, label, is_secret: isSecret })),
      way: wayOf(context, service),
    },
  };
};

/** GET /api/v3/authentications?account_id=: the caller's connections in one of their accounts (S51). */
export const authenticationsList: HandlerOf<'listAuthentications'> = async ({ principal, query }, { db }) => {
  const account = await findAccountOf(db, principal.profileId, query.account_id);
  if (account === null) return { status: 404, body: errorBodies.notFound };
  const services = new Map((await allServices(db)).map((service) => [service.key, service]));
  const found = await authenticationsOf(db, principal.profileId, account.id);
  const objects = found.map((record) => presentAuthentication(record, services.get(appKey(record.selected_api)) ?? null));
  return { status: 200, body: { objects } };
};

/** POST /api/v3/authentications?account_id=: connects an account of an app; 404 for an account or app that the caller may not see. */
export const authenticationCreate: HandlerOf<'createAuthentication'> = async (call, context) => {
  const { profileId } = call.principal;
  await limited(context, { name: 'app_connect.profile', key: String(profileId), max: 60, windowSeconds: 3600 });
  const account = await findAccountOf(context.db, profileId, call.query.account_id);
  const service = account === null ? null : await findApp(context.db, call.body.api);
  if (account === null || service === null) return { status: 404, body: errorBodies.notFound };
  const { title = '', credentials, is_demo: isDemo = false } = call.body;
  const made = await connectApp(context, call, { service, accountId: account.id, title: title.trim(), credentials, isDemo });
  return { status: 201, body: presentAuthentication(made, service) };
};

/** DELETE /api/v3/authentications/:id: removes one of the caller's connections, with its secrets. */
export const authenticationRemoval: HandlerOf<'deleteAuthentication'> = async (call, context) =>
  (await disconnectApp(context, call, call.params.id)) ? { status: 204, body: null } : { status: 404, body: errorBodies.notFound };
