/** An app as it works on this server: how it is connected, what proves it, and its limits. */
import { proofOfEvent } from '../../domain/appProofs';
import { hookProofs, proofs, wordsProofs } from '../catalogue/proofs.generated';
import type { Connector } from '../connectors/connector';
import { connectorOfWay } from '../connectors/ways';
import { canRunApp } from '../engine/draftGaps';
import { operatorsClient } from '../engine/oauth/renewal';
import type { ServerContext } from '../platform/context';
import { redirectUriOf } from './oauth';

/** Null for an app that can't run here. `app`: its key. */
export function presentRuntime(context: ServerContext, app: string) {
  const { connectors, config } = context;
  if (!canRunApp(connectors, app)) return null;
  const connector = connectors.find(app);
  const proof = proofs[app];
  const polls = connector?.triggers.flatMap((trigger) => (trigger.kind === 'poll' ? [trigger.everySeconds] : [])) ?? [];
  return {
    ways: connector === null ? [] : waysOf(context, connector),
    witness: proof
      ? { library: proof.library, version: proof.version, by: proof.by, date: proof.date, isPaged: proof.paged.length > 0 }
      : null,
    signer: hookProofs[app] ?? null,
    words: wordsProofs[app] ?? null,
    eventProofs: connector === null ? [] : eventProofsOf(connector),
    limits: {
      pollSeconds: polls.length === 0 ? null : Math.min(...polls),
      fileBytes: connector?.actions.some(({ movesFiles }) => movesFiles) ? config.files.largest : null,
      rate: connector?.rate ?? null,
    },
  };
}

function eventProofsOf({ app, triggers, actions }: Connector) {
  const events = [
    ...triggers.map(({ event }) => ({ action: event, isTrigger: true, kind: 'read' as const })),
    ...actions.map(({ event, kind }) => ({ action: event, isTrigger: false, kind })),
  ];
  return events.flatMap(({ action, isTrigger, kind }) => {
    const proof = proofOfEvent({ library: proofs[app.key], words: wordsProofs[app.key] }, kind, action);
    return proof === null ? [] : [{ action, isTrigger, proof }];
  });
}

/** Each way of signing in, also one for which the operator has yet to register a client. */
function waysOf(context: ServerContext, connector: Connector) {
  const { connection } = connector;
  if (connection === null) return [];
  const ways = connection.ways?.map(({ name, label, help = null }) => ({ label, help, connector: connectorOfWay(connector, name)! }));
  return (ways ?? [{ label: null, help: null, connector }]).map(({ label, help, connector: each }) => ({
    label,
    help,
    fields: fieldsOf(each),
    client: clientOf(context, each),
  }));
}

/** What a person enters; the token of a sign-in is not among it. */
function fieldsOf({ connection }: Connector) {
  const { fields = [], oauth, way } = connection ?? {};
  const isBySignIn = oauth !== undefined && (way !== undefined || !fields.some(({ key }) => key === oauth.token));
  return fields
    .filter(({ key }) => !isBySignIn || key !== oauth.token)
    .map(({ label, help = null, isRequired = false }) => ({ label, help, isRequired }));
}

/** The client that a sign-in at the app needs; null for a way without one. */
function clientOf(context: ServerContext, connector: Connector) {
  const oauth = connector.connection?.oauth;
  if (oauth === undefined) return null;
  const state = operatorsClient(context, connector) !== null ? 'set' : oauth.ownClient === true ? 'own' : 'missing';
  return {
    state,
    help: oauth.help,
    redirectUri: oauth.grant === 'client' ? null : redirectUriOf(context),
    scopes: [...oauth.scopes],
    setting: oauth.family ?? connector.app.key,
  };
}
