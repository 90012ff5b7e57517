import type { ServerContext } from '../platform/context';

/*
 * Credentials for apps as stored in the database (S01): encrypted together with their owner, so that a row copied to another
 * profile opens nothing.
 */

type WithEncryption = Pick<ServerContext, 'encryption'>;

/** By name of the field: `{ api_key: '…' }`. */
export type Credentials = Readonly<Record<string, string>>;

export function encryptCredentials({ encryption }: WithEncryption, profileId: number, credentials: Credentials): Buffer {
  return encryption.encrypt('app-credentials', JSON.stringify({ profileId, credentials }));
}

/** Throws if they were encrypted for another profile. */
export function decryptCredentials({ encryption }: WithEncryption, profileId: number, sealed: Buffer): Credentials {
  const opened = JSON.parse(encryption.decrypt('app-credentials', sealed).toString('utf8')) as {
    profileId: number;
    credentials: Credentials;
  };
  if (opened.profileId !== profileId) throw new Error('The connection belongs to another profile.');
  return opened.credentials;
}
