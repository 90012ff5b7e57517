/** The form with which an app is connected, and the test of a connection. */
import type { AppDefinition, AppField, OAuthClientWay, OAuthCodeWay, Template, Way } from '../../../domain/apps/definition';
import { StepError, type ConnectionForm, type Field, type OAuthForm } from '../../connectors/connector';
import type { CallOf } from './actions';
import { ask } from './ask';
import { openScope, wayKey, type AppCall } from './call';
import { readValue, toField } from './fields';
import { anywhere, textFrom } from './fill';

export function connectionFormOf(app: AppDefinition, callOf: CallOf): ConnectionForm | null {
  const { connection } = app;
  if (connection === undefined) return null;
  const oauth = Object.values(connection.ways).find((way) => way.kind === 'oauth');
  return {
    fields: formFields(app),
    ...(oauth !== undefined && { oauth: oauthFormOf(app, oauth) }),
    test: async (context) => {
      const call = callOf(context);
      const scope = openScope(call, { input: checkedValues(call) });
      const reply = await ask(call, connection.test.request, scope, { repeat: 'safe' });
      const title = textFrom(call, connection.test.title, { ...scope, reply }).trim();
      if (title === '') throw new StepError(`${app.name} doesn’t say whose account this is. Check what the connection may do.`);
      return { title };
    },
  };
}

/** The fields of all ways that a person fills in; of several ways, only those that all have can be required. */
function formFields(app: AppDefinition): readonly Field[] {
  const entered = Object.entries(app.connection!.ways).filter(([, { kind }]) => kind !== 'oauth');
  const shared = app.connection!.fields ?? [];
  const fields = new Map<string, Field>(shared.map((field) => [field.key, toField(field)]));
  for (const [, { fields: own = [] }] of entered) {
    for (const field of own) {
      if (fields.has(field.key)) continue;
      const known = toField(field);
      fields.set(field.key, entered.length === 1 ? known : { ...known, isRequired: false });
    }
  }
  const choice: readonly Field[] = entered.length < 2 ? [] : [choiceOfWay(entered)];
  return [...choice, ...fields.values()];
}

const choiceOfWay = (ways: readonly (readonly [string, Way])[]): Field => ({
  key: wayKey,
  label: 'Way to sign in',
  type: 'choice',
  isRequired: true,
  help: ways
    .map(([, { label, fields = [] }]) => `${label}: fill in ${fields.map((field) => field.label).join(', ') || 'nothing else'}`)
    .join('. '),
  choices: ways.map(([value, { label }]) => ({ value, label })),
});

/** The values of the connection’s way. Throws a `StepError` for one that is missing or wrong. */
function checkedValues({ app, way, context }: AppCall): Readonly<Record<string, unknown>> {
  const fields: readonly AppField[] = [...(app.connection?.fields ?? []), ...(way?.fields ?? [])];
  return Object.fromEntries(fields.map((field) => [field.key, readValue(field, context.connection[field.key], { zone: context.zone })]));
}

/** The sign-in at the app. The names of its options are those of the definition. */
function oauthFormOf(app: AppDefinition, way: OAuthCodeWay | OAuthClientWay): OAuthForm {
  const { kind: _kind, label: _label, fields = [], send: _send, token, revoke, scopes, help, tokenExtra, ...rest } = way;
  const { authorize = token, authorizeExtra, refreshExtra, exchange: _exchange, ...options } = rest as Omit<OAuthCodeWay, keyof typeof way>;
  return {
    ...options,
    fields: [...(app.connection!.fields ?? []), ...fields].map(({ key }) => key),
    token: 'token',
    scopes,
    help,
    endpoints: (values) => {
      const textOf = (template: Template): string => textFrom(anywhere, template, { connection: values });
      const extra = (name: string, texts: Readonly<Record<string, Template>> | undefined) =>
        texts === undefined ? {} : { [name]: Object.fromEntries(Object.entries(texts).map(([key, template]) => [key, textOf(template)])) };
      return {
        authorization: textOf(authorize),
        token: textOf(token),
        revocation: revoke === undefined ? null : textOf(revoke),
        ...extra('authorizeExtra', authorizeExtra),
        ...extra('tokenExtra', tokenExtra),
        ...extra('refreshExtra', refreshExtra),
      };
    },
  };
}
