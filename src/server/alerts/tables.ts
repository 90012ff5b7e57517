import type { AlertKind } from '../../domain/runs/alerts';

/** News about a Zap for a person. Deleted when it is mailed. */
export interface AlertsTable {
  profile_id: number;
  zap_id: number;
  kind: AlertKind;
  /** How many runs it is about. */
  times: number;
  /** One of them, the last. */
  run_id: string | null;
  /** The step that failed. */
  path: string | null;
  /** When the Zap will be switched off. */
  until: Date | null;
  due_at: Date;
}

/** When a person was mailed last about actions and triggers, and when the next summary is due. */
export interface ProfileMailingsTable {
  profile_id: number;
  actions_at: Date | null;
  triggers_at: Date | null;
  summary_at: Date | null;
}

/** The shares of the task limit, in per cent, about which an account was mailed in a period. */
export interface TaskLimitMailsTable {
  account_id: number;
  period_start: Date;
  share: number;
}

/** Made by the migration `0034_alerts`. */
export interface AlertTables {
  alerts: AlertsTable;
  profile_mailings: ProfileMailingsTable;
  task_limit_mails: TaskLimitMailsTable;
}
