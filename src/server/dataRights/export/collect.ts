/** All exporters of a person's archive. To add to it: an exporter, and its name in this list. */
import type { Db, Encryption } from '../../platform/context';
import { accounts, authentications, invitations, ownApps, planChanges, sharedConnections } from './accounts';
import { emailChanges, errorReports, npsAnswers, onboarding, pictures, profile, trackingEvents } from './people';
import type { Exporter } from './exporter';
import { activity, mail, passkeys, reversibleEvents, secondFactor, sessions, signOnIdentities } from './security';
import { approvals, files, runs, samples, triggers, versions } from './runs';
import { folders, trashedFolders, usage, zapMoves, zaps } from './zaps';

export const exporters: readonly Exporter[] = [
  profile,
  pictures,
  emailChanges,
  onboarding,
  accounts,
  invitations,
  zaps,
  folders,
  trashedFolders,
  usage,
  versions,
  triggers,
  samples,
  runs,
  files,
  approvals,
  authentications,
  sharedConnections,
  sessions,
  secondFactor,
  signOnIdentities,
  passkeys,
  activity,
  reversibleEvents,
  mail,
  trackingEvents,
  npsAnswers,
  errorReports,
  zapMoves,
  planChanges,
  ownApps,
];

/** Tables that hold rows of a person and are not exported, with the reason. */
export const notExported: Readonly<Record<string, string>> = {
  challenges: 'half of a sign-in, for ten minutes',
  passkey_challenges: 'half of a sign-in, for ten minutes',
  reset_codes: 'a secret',
  confirmation_links: 'a secret; the profile says whether the address is confirmed',
  email_confirmations: 'a secret; the profile says whether the address is confirmed',
  reauthentications: 'half of a sign-in, for minutes',
  saml_requests: 'half of a sign-in, for minutes',
  oauth_attempts: 'half of a connection, for minutes',
  run_steps: 'what apps sent and returned, also about others, and too much for an archive; the history shows it run by run',
  run_words: 'digests of words in `run_steps`, from which nobody can read them',
  run_words_due: 'the mark of a run whose words are to be stored',
  digest_entries: 'as `run_steps`, until the digest is released',
  connection_items: 'what the documents of APIs say, which their makers publish; the export has the connections',
  trigger_seen: 'keys that keep an event from starting a Zap twice',
  hook_subscriptions: 'secrets and addresses by which apps send events; the export has the triggers',
  zap_pauses: 'the mark of a Zap that a plan turned off; the Zap is exported as off',
  alerts: 'only what the next mail will say',
  profile_mailings: 'only the times of mails',
  data_exports: 'the export itself',
  data_deletions: 'would say only that a deletion waits',
};

/** The result of one exporter. */
export interface Collected {
  readonly exporter: Exporter;
  readonly content: unknown;
}

/** Runs every exporter in one transaction, so that the data is of one moment. Throws if a content does not match its own schema. */
export async function collect(tx: Db, profileId: number, encryption: Encryption): Promise<Collected[]> {
  const found: Collected[] = [];
  for (const each of exporters) found.push({ exporter: each, content: each.schema.parse(await each.read(tx, profileId, encryption)) });
  return found;
}
