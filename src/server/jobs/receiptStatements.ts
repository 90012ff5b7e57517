/** What the receipts of exports and deletions state. They have no name and no address: only the number of the profile. */
import { brand } from '../../domain/brand';
import type { Config } from '../context/config/config';
import { productVersion } from '../context/productVersion';
import { receiptKept, type DeletionRecord } from '../records/dataRights/dataDeletions';
import type { ErasedCounts } from '../records/dataRights/erasedCounts';
import type { DeletionStatement, ExportStatement } from '../records/receipts/statements';
import type { PackedArchive } from './export/archive';
import { createHash } from 'node:crypto';

const signedBy = ({ publicUrl }: Config, at: Date) => ({
  iss: publicUrl,
  iat: Math.floor(at.getTime() / 1000),
  version: 1 as const,
  product: { name: brand.name, version: productVersion() },
});

interface ExportFacts {
  readonly id: string;
  readonly profileId: number;
  readonly requestedAt: Date;
  readonly madeAt: Date;
}

/** States which archive was made, and what is in it. */
export function exportStatement(config: Config, { bytes, files }: PackedArchive, facts: ExportFacts): ExportStatement {
  return {
    ...signedBy(config, facts.madeAt),
    type: 'data-export',
    sub: String(facts.profileId),
    jti: facts.id,
    requested_at: facts.requestedAt.toISOString(),
    made_at: facts.madeAt.toISOString(),
    archive: { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    files: [...files],
  };
}

/** States what a deletion has removed, and what is kept, why and until when. */
export function deletionStatement(
  config: Config,
  { deleted, passedOn }: ErasedCounts,
  { deletion, deletedAt }: { readonly deletion: DeletionRecord; readonly deletedAt: Date },
): DeletionStatement {
  const recordEnds = new Date(deletedAt.getTime() + receiptKept).toISOString();
  return {
    ...signedBy(config, deletedAt),
    type: 'data-deletion',
    sub: String(deletion.profile_id),
    jti: deletion.id,
    requested_at: deletion.requested_at.toISOString(),
    deleted_at: deletedAt.toISOString(),
    deleted: { ...deleted },
    passed_on: { folders: passedOn.folders, trashed_folders: passedOn.trashedFolders },
    kept: [
      {
        what: `Entries of the audit trail with the number of the profile, ${deletion.profile_id}, but without address or browser.`,
        why: 'To prove who changed what in the past.',
        until: 'Refused attempts: 90 days. Completed actions: as long as the database exists.',
      },
      {
        what: 'The record of this deletion, its receipt, and the last mail with the address that it was sent to.',
        why: 'So that the person can get the receipt.',
        until: recordEnds,
      },
      {
        what: 'Answers to approvals that Zaps of others asked for, without the address of the person.',
        why: 'They are part of the runs of others.',
        until: 'The retention of the account that asked.',
      },
      {
        what: 'The address, where a Zap of somebody else has passed it on to a step, an app or its storage.',
        why: 'It is data of the owner of that Zap, and cannot be told from the same address that came from elsewhere.',
        until: 'The retention of that account; in apps and storage, until its owner removes it.',
      },
      {
        what: 'Backups of the database from before the deletion.',
        why: 'To restore the database after a failure. Deletions are repeated after a restore.',
        until: 'The operator overwrites them.',
      },
    ],
  };
}
