import type { Settings } from './settings';

/** A client of an app's own sign-in (OAuth 2), registered by the operator. */
export interface ConnectionClient {
  /** The values of the connection's form that belong to the client: the address of its server. */
  readonly values: Readonly<Record<string, string>>;
  readonly clientId: string;
  readonly clientSecret: string;
  /** With which the app signs its requests; null if it isn't set. */
  readonly signingSecret: string | null;
}

/** Settings begin with the name in capitals. */
const apps = { GITEA: 'GiteaCLIAPI', MASTODON: 'MastodonCLIAPI' } as const;
const names = Object.keys(apps) as (keyof typeof apps)[];

/** The operator's clients, by the key of an app or the name of a family of apps. */
export function readConnectionClients(s: Settings): Readonly<Record<string, ConnectionClient>> {
  const clients = names.flatMap((name) => {
    const [server, clientId, clientSecret] = [s[`${name}_SERVER`], s[`${name}_CLIENT_ID`], s[`${name}_CLIENT_SECRET`]];
    const signingSecret = null;
    return server && clientId && clientSecret ? [[apps[name], { values: { server }, clientId, clientSecret, signingSecret }] as const] : [];
  });
  const families = Object.entries(s.CONNECTION_CLIENTS).map(
    ([name, { signingSecret = null, ...client }]) => [name, { ...client, signingSecret }] as const,
  );
  return Object.fromEntries([...families, ...clients]);
}

/** Checks for incomplete clients, and servers to which secrets would be sent unencrypted. */
export function connectionClientProblems(s: Settings, isProduction: boolean): string[] {
  const problems: string[] = [];
  for (const [family, { values }] of Object.entries(s.CONNECTION_CLIENTS)) {
    const isPlain = Object.values(values).some((value) => value.startsWith('http:'));
    if (isProduction && isPlain) problems.push(`the addresses of ${family} in CONNECTION_CLIENTS must be https`);
  }
  for (const name of names) {
    const all = [`${name}_SERVER`, `${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const;
    const given = all.find((each) => s[each]);
    if (given === undefined) continue;
    for (const each of all) if (!s[each]) problems.push(`${each} is missing (${given} is set)`);
    if (isProduction && s[`${name}_SERVER`]?.startsWith('http:')) problems.push(`${name}_SERVER must be https`);
  }
  return problems;
}
