/** All connectors of this server. */
import { code } from './code';
import type { Action, Connector, Trigger } from './connector';
import { discord } from './discord';
import { feeds } from './feeds';
import { formatter } from './formatter';
import { gitea } from './gitea';
import { graphql } from './graphql';
import { mastodon } from './mastodon';
import { matrix } from './matrix';
import { mattermost } from './mattermost';
import { openai } from './openai';
import { openapi } from './openapi';
import { schedule } from './schedule';
import { slack } from './slack';
import { storage } from './storage';
import { teams } from './teams';
import { webhooks } from './webhooks';

export const connectors: readonly Connector[] = [
  code,
  discord,
  feeds,
  formatter,
  gitea,
  graphql,
  mastodon,
  matrix,
  mattermost,
  openai,
  openapi,
  schedule,
  slack,
  storage,
  teams,
  webhooks,
];

const byApp = new Map(connectors.map((connector) => [connector.app, connector]));

/** The connector of an app, whose key can have a version (`SlackCLIAPI@1.29.2`); null if there is none here. */
export const findConnector = (app: string): Connector | null => byApp.get(app.split('@', 1)[0]!) ?? null;

/** An action of an app; null if it is not here. */
export const findAction = (app: string, event: string): Action | null =>
  findConnector(app)?.actions.find((action) => action.event === event) ?? null;

/** A trigger of an app; null if it is not here. */
export const findTrigger = (app: string, event: string): Trigger | null =>
  findConnector(app)?.triggers.find((trigger) => trigger.event === event) ?? null;
