/** Declared apps as connectors, for tests that need a real one. */
import { declaredApps } from '../../../src/server/apps';
import { compile } from '../../../src/server/apps/runtime/compile';
import type { Connector } from '../../../src/server/connectors/connector';

/** Throws for a key that no declared app has. */
export function declaredConnector(key: string): Connector {
  const found = declaredApps.find(({ definition }) => definition.app === key);
  if (found === undefined) throw new Error(`There is no declared app ${key}.`);
  return compile(found.definition, found.facts);
}

export const gitea = declaredConnector('GiteaCLIAPI');
export const mattermost = declaredConnector('MattermostCLIAPI');
export const mastodon = declaredConnector('MastodonCLIAPI');
export const openAi = declaredConnector('ChatGPTCLIAPI');
