import type { WireProfile } from '../../contract/profiles';
import { deletionPhase, type DeletionRecord, exportPhase, type ExportRecord } from './store';

type DataJob = WireProfile['export_data'];

const none: DataJob = { status: null, message: null, in_progress: false, is_complete: false };

/** The server's text for each phase. */
export const exportTexts = {
  begun: "We're preparing your data. We'll email you when it's ready.",
  running: "We're preparing your data.",
  complete: 'Your data is ready to download.',
  expired: 'The archive has been removed. Request a new one.',
  failed: "We couldn't prepare your data. Please start again.",
} as const;

export const deletionTexts = {
  waiting: 'Your account will be deleted. Until then, you can cancel.',
  complete: 'Your account has been deleted.',
  refused: "We couldn't delete your account. Please start again.",
  cancelled: 'The deletion was cancelled. Your account is kept.',
} as const;

/** An export in the profile: the status is that of GET …/data/export. */
export function presentExport(
  record: Pick<ExportRecord, 'started_at' | 'finished_at' | 'failed_at' | 'expires_at'> | null,
  now: Date,
): DataJob {
  if (record === null) return none;
  switch (exportPhase(record, now)) {
    case 'running':
      return { status: 202, message: exportTexts.running, in_progress: true, is_complete: false };
    case 'failed':
      return { status: 'error', message: exportTexts.failed, in_progress: false, is_complete: false };
    case 'complete':
      return { status: 200, message: completeText(record, now), in_progress: false, is_complete: true };
  }
}

export function completeText(record: Pick<ExportRecord, 'expires_at'>, now: Date): string {
  return record.expires_at !== null && record.expires_at > now ? exportTexts.complete : exportTexts.expired;
}

/** A deletion in the profile; `blocker` is the reason for one that was refused. */
export function presentDeletion(record: Pick<DeletionRecord, 'finished_at' | 'refused_at'> | null, blocker = ''): DataJob {
  if (record === null) return none;
  switch (deletionPhase(record)) {
    case 'waiting':
      return { status: 202, message: deletionTexts.waiting, in_progress: true, is_complete: false };
    case 'refused':
      return { status: 'error', message: blocker || deletionTexts.refused, in_progress: false, is_complete: false };
    case 'complete':
      return { status: 200, message: deletionTexts.complete, in_progress: false, is_complete: true };
  }
}
