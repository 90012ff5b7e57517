import { authentications } from '../../../contract/authentications';
import { handle } from '../../context/handle';
import { findApp } from './findApp';
import { connectFormOf, oauthWayOf } from '../../commands/authentications/form';
import { redirectUriOf } from '../../commands/authentications/oauth';
import { errorBodies } from '../../commands/errorBodies';
import { presentConnectedApp, presentCredentialField } from '../../presenters/authentication';

/** GET /api/v3/authentications/start/:api: the requirements for connecting an account of the app (A2.28). */
export default handle(authentications.startAuthentication, async ({ params }, context) => {
  const service = await findApp(context.db, params.api);
  if (service === null) return { status: 404, body: errorBodies.notFound };
  const { way, connector, fields } = connectFormOf(context, service);
  const oauth = oauthWayOf(context, service);
  return {
    status: 200,
    body: {
      app: presentConnectedApp(service.key, service),
      auth_type: service.auth_type,
      fields: fields.map(presentCredentialField),
      oauth: oauth && {
        fields: oauth.fields.map(presentCredentialField),
        registration: oauth.client === null ? { help: oauth.oauth.help, redirect_uri: redirectUriOf(context) } : null,
      },
      way,
      can_run: connector !== null,
    },
  };
});
