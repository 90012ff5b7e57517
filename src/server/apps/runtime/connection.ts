/** The form with which an app is connected, and the test of a connection. */
import type {
  AfterSignIn,
  AppDefinition,
  AppField,
  ConnectionTest,
  RequestDefinition,
  OAuthClientWay,
  OAuthCodeWay,
  Template,
  Way,
} from '../../../domain/apps/definition';
import { StepError, type AfterSignInForm, type ConnectionForm, type ConnectionWay, type OAuthForm } from '../../connectors/connector';
import type { TokenExchange } from '../../connectors/oauthForm';
import type { Scope } from '../../../domain/apps/filling';
import type { CallOf } from './actions';
import { ask } from './ask';
import { Chain } from './chain';
import { fitsReply, type AppReply } from './errors';
import { openScope, requestScope, type AppCall, type Filled, type NamedWay } from './call';
import { fillBase } from '../../../domain/apps/hosts';
import { readPlace } from '../../../domain/apps/places';
import { textOf } from '../../../domain/runs/json';
import { readValue, toField } from './fields';
import { readItems } from './pages';
import { anywhere, asStepError, fillingOf, textFrom } from './fill';
import { fillRequest, headersOf, textBodyOf, withQuery } from './request';

export function connectionFormOf(app: AppDefinition, callOf: CallOf): ConnectionForm | null {
  const { connection } = app;
  if (connection === undefined) return null;
  const { fields = [], ways, after = [] } = connection;
  const form: ConnectionForm = {
    fields: fields.map(toField),
    ...(after.length > 0 && { after: after.map((each) => afterFormOf(each, callOf)) }),
    test: async (context) => {
      const call = callOf(context);
      const scope = openScope(call, { input: checkedValues(call) });
      const { request, works, after = [], title: template } = connection.test.for?.[call.way?.key ?? ''] ?? connection.test;
      const reply = request === undefined ? {} : await askTest(call, request, scope, works);
      const chain = new Chain(call, 'safe', { ...scope, reply });
      for (const step of after) await chain.step({ ...step, repeat: 'safe' });
      const title = textFrom(call, template, { ...scope, reply }).trim();
      if (title === '')
        throw new StepError(
          app.bases.default.startsWith('{connection.')
            ? `This server doesn’t answer like ${app.name}. Check the address.`
            : `${app.name} doesn’t say whose account this is. Check the permissions of the connection.`,
        );
      return { title };
    },
  };
  const [only, ...others] = Object.entries(ways).map(([name, way]) => connectionWayOf(app, name, way));
  if (only === undefined) return form;
  // Only a named way has sentences of help.
  if (others.length > 0 || only.help !== undefined) return { ...form, ways: [only, ...others] };
  return { ...form, fields: [...form.fields, ...only.fields], ...(only.oauth !== undefined && { oauth: only.oauth }) };
}

/** The reply to the request of a test. Throws as `ask` does, and for a reply that does not show that the connection works. */
async function askTest(call: AppCall, request: RequestDefinition, scope: Scope, works: ConnectionTest['works']): Promise<AppReply> {
  if (works === undefined) return ask(call, request, scope, { repeat: 'safe' });
  // A server that is away says nothing about the connection.
  const isTold = ({ status }: AppReply): boolean => status < 500 && status !== 429;
  const reply = await ask(call, request, scope, { repeat: 'safe', accepts: isTold });
  if (fitsReply(call, works.is, reply)) return reply;
  throw new StepError(works.say, { status: reply.status, isConnectionLost: true });
}

/** Most items of which a person chooses one. */
const maxItems = 1000;

function afterFormOf({ name, ways, request, items, value, label, keep }: AfterSignIn, callOf: CallOf): AfterSignInForm {
  return {
    name,
    ...(ways !== undefined && { ways }),
    keep,
    list: async (context) => {
      const call = callOf(context);
      const { items: found, reply } = await readItems(call, { request, items, scope: {} }, { most: maxItems });
      return found.flatMap((item) => {
        const scope = openScope(call, { item, reply });
        const chosen = textFrom(call, value, scope);
        const kept = Object.entries(keep).map(([key, place]) => {
          const at = typeof place === 'string' ? place : place.place;
          return [key, textOf(readPlace(requestScope(call, { item, reply }), at))] as const;
        });
        return chosen === '' ? [] : [{ value: chosen, label: textFrom(call, label, scope) || chosen, kept: Object.fromEntries(kept) }];
      });
    },
  };
}

/** What a person enters or where a person signs in. The help of a sign-in is about its client, not about what a person enters. */
function connectionWayOf(app: AppDefinition, name: string, way: Way): ConnectionWay {
  const { label, fields = [] } = way;
  const parts = { name, label, fields: fields.map(toField) };
  if (way.kind === 'oauth') return { ...parts, oauth: oauthFormOf(app, { ...way, key: name }) };
  return way.help === undefined ? parts : { ...parts, help: way.help };
}

/** The values of the connection’s way. Throws a `StepError` for one that is missing or wrong. */
function checkedValues({ app, way, context }: AppCall): Readonly<Record<string, unknown>> {
  const fields: readonly AppField[] = [...(app.connection?.fields ?? []), ...(way?.fields ?? [])];
  return Object.fromEntries(fields.map((field) => [field.key, readValue(field, context.connection[field.key], { zone: context.zone })]));
}

/** The sign-in at the app. The names of its options are those of the definition. */
function oauthFormOf(app: AppDefinition, way: (OAuthCodeWay | OAuthClientWay) & NamedWay): OAuthForm {
  const {
    kind: _kind,
    key: _key,
    label: _label,
    bases: _bases,
    fields = [],
    send: _send,
    extra: _extra,
    token,
    revoke,
    scopes,
    help,
    tokenExtra,
    ...rest
  } = way;
  const { authorize = token, renew, authorizeExtra, refreshExtra, exchange, ...options } = rest as Omit<OAuthCodeWay, keyof typeof way>;
  return {
    ...options,
    ...(exchange !== undefined && { exchange: exchangeOf(app, way, exchange) }),
    // A token that a person may enter instead is no part of the sign-in.
    fields: [...(app.connection!.fields ?? []), ...fields].map(({ key }) => key).filter((key) => key !== 'token'),
    token: 'token',
    scopes,
    help,
    endpoints: (values) => {
      const scope = { connection: values };
      const textOf = (template: Template): string => textFrom(anywhere, template, scope);
      // The address of a server is written as a base, whatever a person entered: without a slash at its end.
      const addressOf = (template: Template): string =>
        template.startsWith('{') ? asStepError(() => fillBase(template, fillingOf(anywhere, scope))) : textOf(template);
      const extra = (name: string, texts: Readonly<Record<string, Template>> | undefined) =>
        texts === undefined ? {} : { [name]: Object.fromEntries(Object.entries(texts).map(([key, template]) => [key, textOf(template)])) };
      return {
        authorization: addressOf(authorize),
        token: addressOf(token),
        ...(renew !== undefined && { renewal: addressOf(renew) }),
        revocation: revoke === undefined ? null : addressOf(revoke),
        ...extra('authorizeExtra', authorizeExtra),
        ...extra('tokenExtra', tokenExtra),
        ...extra('refreshExtra', refreshExtra),
      };
    },
  };
}

/** The exchange of a token. Its request carries only what it names: `connection.token` is the present token, and `client` the client. Throws for a body with files. */
function exchangeOf(app: AppDefinition, way: NamedWay, { request, ...options }: NonNullable<OAuthCodeWay['exchange']>): TokenExchange {
  return {
    ...options,
    request: ({ values, token, clientId, clientSecret }) => {
      const connection = { ...values, token };
      const call: Filled = { app, way, region: null, key: '', context: { connection, zone: 'UTC' } };
      const client = { clientId, clientSecret };
      const filled = fillRequest(call, request, { client }, { connection, client });
      const headers = headersOf(call, filled);
      const { url, method, body: given } = { ...filled, url: withQuery(filled, request).href };
      if (given === null) return { url, method, headers: Object.fromEntries(headers) };
      const { as } = given;
      if ('file' in as || 'multipart' in as) throw new Error(`${app.app} exchanges tokens by a request with files.`);
      const body = textBodyOf(as, given.content);
      if (!headers.has('content-type')) headers.set('content-type', body.type);
      return { url, method, headers: Object.fromEntries(headers), body: body.content };
    },
  };
}
