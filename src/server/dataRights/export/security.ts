import { z } from 'zod';
import { exporter, iso, isoOrNull, Moment } from './exporter';

export const passkeys = exporter({
  name: 'passkeys',
  about: 'The passkeys you can log in with. Their private keys never leave your devices.',
  tables: ['passkeys'],
  schema: z.array(
    z.strictObject({
      name: z.string(),
      credential_id: z.string().describe('The name your authenticator gave it.'),
      user_handle: z.string().describe('The name your authenticator uses for you.'),
      added_at: Moment,
      last_used_at: Moment.nullable(),
      is_backed_up: z.boolean(),
    }),
  ),
  async read(db, profileId) {
    const rows = await db.selectFrom('passkeys').selectAll().where('profile_id', '=', profileId).orderBy('id').execute();
    return rows.map((row) => ({
      name: row.name,
      credential_id: row.credential_id,
      user_handle: row.user_handle,
      added_at: iso(row.created_at),
      last_used_at: isoOrNull(row.last_used_at),
      is_backed_up: row.is_backed_up,
    }));
  },
});

/** The person's sessions. The browser's proof is a secret, stored only as a digest; neither is exported. */
export const sessions = exporter({
  name: 'sessions',
  about: 'The browsers in which you are logged in. Sessions in which our staff viewed your account as you are marked.',
  tables: ['sessions'],
  schema: z.array(
    z.strictObject({
      began_at: Moment,
      last_seen_at: Moment,
      ends_at: Moment,
      browser: z.string(),
      address: z.string(),
      is_of_staff: z.boolean(),
    }),
  ),
  async read(db, profileId) {
    const rows = await db.selectFrom('sessions').selectAll().where('profile_id', '=', profileId).orderBy('created_at').execute();
    return rows.map((row) => ({
      began_at: iso(row.created_at),
      last_seen_at: iso(row.last_seen_at),
      ends_at: iso(row.expires_at),
      browser: row.user_agent,
      address: row.address,
      is_of_staff: row.masquerader_id !== null,
    }));
  },
});

export const secondFactor = exporter({
  name: 'two-factor',
  about: 'When two-factor authentication was turned on, and how many recovery codes are left. Not the secrets themselves.',
  tables: ['two_factors', 'two_factor_setups', 'recovery_codes'],
  schema: z.strictObject({ enabled_at: Moment.nullable(), setup_begun_at: Moment.nullable(), unused_recovery_codes: z.number() }),
  async read(db, profileId) {
    const factor = await db.selectFrom('two_factors').select('enabled_at').where('profile_id', '=', profileId).executeTakeFirst();
    const setup = await db.selectFrom('two_factor_setups').select('started_at').where('profile_id', '=', profileId).executeTakeFirst();
    const codes = await db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('profile_id', '=', profileId)
      .where('used_at', 'is', null)
      .where('is_pending', '=', false)
      .execute();
    return {
      enabled_at: isoOrNull(factor?.enabled_at ?? null),
      setup_begun_at: isoOrNull(setup?.started_at ?? null),
      unused_recovery_codes: codes.length,
    };
  },
});

export const signOnIdentities = exporter({
  name: 'sign-on-identities',
  about: 'Your identities at the providers you log in with.',
  tables: ['sign_on_identities', 'saml_identities'],
  schema: z.array(
    z.strictObject({
      provider: z.string(),
      issuer: z.string(),
      subject: z.string().describe('Your name at the provider.'),
      email: z.string().nullable(),
      connected_at: Moment,
      last_used_at: Moment,
    }),
  ),
  async read(db, profileId) {
    const social = await db.selectFrom('sign_on_identities').selectAll().where('profile_id', '=', profileId).orderBy('id').execute();
    const saml = await db
      .selectFrom('saml_identities')
      .innerJoin('saml_connections', 'saml_connections.account_id', 'saml_identities.account_id')
      .select(['saml_connections.entity_id', 'saml_identities.name_id', 'saml_identities.created_at', 'saml_identities.last_used_at'])
      .where('saml_identities.profile_id', '=', profileId)
      .execute();
    return [
      ...social.map((row) => ({
        provider: row.provider as string,
        issuer: row.issuer,
        subject: row.subject,
        email: row.email,
        connected_at: iso(row.created_at),
        last_used_at: iso(row.last_used_at),
      })),
      ...saml.map((row) => ({
        provider: 'saml',
        issuer: row.entity_id,
        subject: row.name_id,
        email: null,
        connected_at: iso(row.created_at),
        last_used_at: iso(row.last_used_at),
      })),
    ];
  },
});

export const activity = exporter({
  name: 'activity',
  about: 'The audit trail of your log-ins and changes: when and from where.',
  tables: ['audit_events'],
  schema: z.array(
    z.strictObject({
      at: Moment,
      action: z.string(),
      result: z.enum(['ok', 'refused']),
      detail: z.string().nullable(),
      address: z.string(),
      browser: z.string(),
      times: z.number().describe('How often this happened from there within an hour.'),
      last_at: Moment.nullable().describe('When it last happened; null if it happened once.'),
    }),
  ),
  async read(db, profileId) {
    const rows = await db.selectFrom('audit_events').selectAll().where('profile_id', '=', profileId).orderBy('id').execute();
    return rows.map(({ at, action, result, detail, address, user_agent, times, last_at }) => ({
      at: iso(at),
      action,
      result,
      detail,
      address,
      browser: user_agent,
      times,
      last_at: isoOrNull(last_at),
    }));
  },
});

/** The links themselves are secrets and are in the mailbox; removed secrets that are kept for them are not exported. */
export const reversibleEvents = exporter({
  name: 'reversible-events',
  about: 'The log-ins and changes that “This wasn’t me” can undo, with the address that their link was sent to.',
  tables: ['reversible_events'],
  schema: z.array(
    z.strictObject({
      at: Moment,
      kind: z.string(),
      email: z.string(),
      address: z.string(),
      browser: z.string(),
      has_link: z.boolean(),
      link_ends_at: Moment,
      undone_at: Moment.nullable(),
    }),
  ),
  async read(db, profileId) {
    const rows = await db.selectFrom('reversible_events').selectAll().where('profile_id', '=', profileId).orderBy('id').execute();
    return rows.map((row) => ({
      at: iso(row.at),
      kind: row.kind,
      email: row.email,
      address: row.address,
      browser: row.user_agent,
      has_link: row.token_hash !== null,
      link_ends_at: iso(row.expires_at),
      undone_at: isoOrNull(row.used_at),
    }));
  },
});

/** That a mail was sent, and about what. Its text may contain a valid code, and is in the person's own mailbox. */
export const mail = exporter({
  name: 'mail',
  about: 'The emails we sent you: their topic and date. Their text is in your mailbox.',
  tables: ['outbox'],
  schema: z.array(z.strictObject({ about: z.string(), written_at: Moment, sent_at: Moment.nullable() })),
  async read(db, profileId) {
    const rows = await db
      .selectFrom('outbox')
      .innerJoin('profiles', 'profiles.email', 'outbox.recipient')
      .select(['outbox.event_key', 'outbox.created_at', 'outbox.sent_at'])
      .where('profiles.id', '=', profileId)
      .orderBy('outbox.id')
      .execute();
    return rows.map(({ event_key, created_at, sent_at }) => ({
      about: event_key.replace(/:.*$/, ''),
      written_at: iso(created_at),
      sent_at: isoOrNull(sent_at),
    }));
  },
});
