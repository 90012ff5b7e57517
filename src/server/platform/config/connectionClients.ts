import type { Settings } from './settings';

/** A client of an app's own sign-in (OAuth 2), registered by the operator. */
export interface ConnectionClient {
  /** The values of the connection's form that belong to the client: the address of its server. */
  readonly values: Readonly<Record<string, string>>;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Settings begin with the name in capitals. */
const apps = { GITEA: 'GiteaCLIAPI', MASTODON: 'MastodonCLIAPI' } as const;
const names = Object.keys(apps) as (keyof typeof apps)[];

export function readConnectionClients(s: Settings): Readonly<Record<string, ConnectionClient>> {
  const clients = names.flatMap((name) => {
    const [server, clientId, clientSecret] = [s[`${name}_SERVER`], s[`${name}_CLIENT_ID`], s[`${name}_CLIENT_SECRET`]];
    return server && clientId && clientSecret ? [[apps[name], { values: { server }, clientId, clientSecret }] as const] : [];
  });
  return Object.fromEntries(clients);
}

/** Checks for incomplete clients, and servers to which secrets would be sent unencrypted. */
export function connectionClientProblems(s: Settings, isProduction: boolean): string[] {
  const problems: string[] = [];
  for (const name of names) {
    const all = [`${name}_SERVER`, `${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const;
    const given = all.find((each) => s[each]);
    if (given === undefined) continue;
    for (const each of all) if (!s[each]) problems.push(`${each} is missing (${given} is set)`);
    if (isProduction && s[`${name}_SERVER`]?.startsWith('http:')) problems.push(`${name}_SERVER must be https`);
  }
  return problems;
}
