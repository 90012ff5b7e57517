/** All connectors of this server. */
import { code } from './code';
import { declaredApps } from '../apps';
import { compile } from '../apps/runtime/compile';
import type { Connector, ConnectorLookup } from './connector';
import { digest } from './digest';
import { email } from './email';
import { feeds } from './feeds';
import { files } from './files';
import { formatter } from './formatter';
import { graphql } from './graphql';
import { ical } from './ical';
import { imap } from './imap';
import { matrix } from './matrix';
import { mysql } from './mysql';
import { openapi } from './openapi';
import { postgresql } from './postgresql';
import { s3 } from './s3';
import { schedule } from './schedule';
import { sftp } from './sftp';
import { smtp } from './smtp';
import { storage } from './storage';
import { webhooks } from './webhooks';

export const connectors: readonly Connector[] = [
  code,
  digest,
  email,
  feeds,
  files,
  formatter,
  graphql,
  ical,
  imap,
  matrix,
  mysql,
  openapi,
  postgresql,
  s3,
  schedule,
  sftp,
  smtp,
  storage,
  webhooks,
  ...declaredApps.map(({ definition, facts }) => compile(definition, facts)),
];

/** Looks up a list of connectors. */
export function createLookup(list: readonly Connector[]): ConnectorLookup {
  const byApp = new Map(list.map((connector) => [connector.app.key, connector]));
  const find = (app: string) => byApp.get(app.split('@', 1)[0]!) ?? null;
  return {
    find,
    findAction: (app, event) => find(app)?.actions.find((action) => action.event === event) ?? null,
    findTrigger: (app, event) => find(app)?.triggers.find((trigger) => trigger.event === event) ?? null,
  };
}
