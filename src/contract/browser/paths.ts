/**
 * The path of each entity type's collection; a model is below it, under its id (decision W4). `:accountId` and similar
 * names are filled in from the caller's parameters. Like `routes.ts`, the browser loads this file.
 *
 * The order is that of the entity catalogue, after the types with a special path.
 */
export const entityPaths = {
  account: '/api/v3/accounts',
  member: '/api/v3/accounts/:accountId/members',
  movableZap: '/api/v3/zaps',
  plan: '/api/v3/accounts/:accountId/plans',
  profile: '/api/v3/profiles',
  timezone: '/api/v3/timezones',

  activitySurvey: '/api/v3/activity-surveys',
  authentication: '/api/v3/authentications',
  authenticationUsage: '/api/v3/authentication-usages',
  authenticationTest: '/api/v3/authentication-tests',
  capability: '/api/v3/capabilities',
  appEvent: '/api/v3/app-events',
  appEventStat: '/api/v3/app-event-stats',
  appIssue: '/api/v3/app-issues',
  appIssueTag: '/api/v3/app-issue-tags',
  dropdownChoice: '/api/v3/dropdown-choices',
  fieldValidation: '/api/v3/field-validations',
  fileUpload: '/api/v3/file-uploads',
  folder: '/api/v3/folders',
  insertField: '/api/v3/insert-fields',
  zapHeldReason: '/api/v3/zap-held-reasons',
  fieldNeeded: '/api/v3/fields-needed',
  node: '/api/v3/nodes',
  nodeSample: '/api/v3/node-samples',

  webhookSubscription: '/api/v3/webhook-subscriptions',
  searchResult: '/api/v3/search-results',
  sharedZap: '/api/v3/shared-zaps',
  supportRequest: '/api/v3/support-requests',
  service: '/api/v3/services',
  taskReplay: '/api/v3/task-replays',
  taskState: '/api/v3/task-states',
  task: '/api/v3/tasks',
  zap: '/api/v3/zaps',
  zapAction: '/api/v3/zap-actions',
  zapDelete: '/api/v3/zap-deletes',
  zapNote: '/api/v3/zap-notes',
  zapRun: '/api/v3/zap-runs',
  zapRunStatus: '/api/v3/zap-run-statuses',
  zapTrigger: '/api/v3/zap-triggers',
  zapTemplate: '/api/v3/zap-templates',
} as const;

export type EntityTypeName = keyof typeof entityPaths;

/** The name of a type in sentences, if its default does not fit. */
export const entityLabels: Readonly<Partial<Record<EntityTypeName, { readonly one: string; readonly many: string }>>> = {
  authentication: { one: 'connected account', many: 'connected accounts' },
  sharedZap: { one: 'template', many: 'templates' },
  timezone: { one: 'time zone', many: 'time zones' },
};
