/** To which hosts an app sends what a person enters to connect it. */
import type { AppDefinition } from '../definition';
import type { Template } from '../values';

/** The hosts of the requests, then those of the sign-in, as the definition writes them, each once. */
export function credentialHosts({ hosts, connection }: Pick<AppDefinition, 'hosts' | 'connection'>): readonly Template[] {
  const ofSignIn = Object.values(connection?.ways ?? {}).flatMap((way) => {
    if (way.kind !== 'oauth') return [];
    const ofCode = way.grant === 'code' ? [way.authorize, way.renew] : [];
    const pages = [...ofCode, way.token, way.revoke].filter((page) => page !== undefined);
    return [...pages.map(hostIn), ...(way.tokenHosts ?? [])];
  });
  return [...new Set([...hosts, ...ofSignIn])];
}

/** The host of an address, which can be a value of the connection. */
const hostIn = (address: Template): Template => /^(?:https?:\/\/)?((?:\{[^}]*\}|[^/?#{])+)/i.exec(address)?.[1] ?? address;
