/** Records for stories: the signed-in person and their account. A story changes the fields that matter to it. */
import type { Account } from '../contract/accounts';
import type { Profile } from '../contract/profiles';
import type { Zap } from '../contract/zaps';
import type { EntitiesState, EntityType } from '../app/entities';
import { createEntity, initialCollection, initialEntities, initialState, type Collection, type EntityState } from '../app/entities/model';
import { upsert } from '../app/entities/chunks';
import { accounts } from '../app/features/accounts';
import { folders } from '../app/features/folders/entity';
import { members } from '../app/features/members';
import { profiles } from '../app/features/profile/entity';
import type { PageName } from '../app/features/auth/shared/forms';
import { initialAuth, type AuthState, type PageState } from '../app/features/auth/shared/state';
import { initialSession } from '../app/features/session/state';
import { zapNodes, zaps } from '../app/features/zaps/entity';

/** The present moment of every story, in milliseconds since 1970. */
export const exampleNow = Date.UTC(2026, 10, 21, 9, 30);

/** The moment so many milliseconds ago, as the contract writes it. */
export const ago = (milliseconds: number): string => new Date(exampleNow - milliseconds).toISOString();

export const exampleAccount = (part: Partial<Account> = {}): Account => ({
  id: 3,
  name: 'Analytical Engines',
  logoUrl: null,
  logoChoice: null,
  logoChoices: [],
  companyName: null,
  companyAddress: null,
  sendInvoiceEmail: false,
  invoiceEmail: null,
  isTeamAccount: true,
  isCompanyAccount: false,
  teamAccountEndDate: null,
  companyAccountEndDate: null,
  teamsTrialEndDate: null,
  companiesTrialEndDate: null,
  trialEndDate: null,
  isTrialing: false,
  isTrialingTeams: false,
  isTrialingCompanies: false,
  hasBeenInCompaniesTrial: false,
  teamsTrialAutoUpgrade: false,
  surveysSubmitted: [],
  isInExpertsMvp: false,
  isUnlimited: false,
  isPaid: true,
  isSamlRequired: false,
  isControlledByIdentityProvider: false,
  isChatEligible: false,
  isHqAccountWithWorkspaces: false,
  autoreplayErroredTasksOverride: null,
  region: null,
  isRunSearchOn: true,
  allowBranchingZaps: true,
  firstKnownUpgradeDate: null,
  periodStart: '2026-11-01T00:00:00.000Z',
  periodEnd: '2026-12-01T00:00:00.000Z',
  paidUntil: '2026-12-22T00:00:00.000Z',
  lastChargeFail: null,
  planId: 2,
  scheduledPlanChange: null,
  planGroupId: 1,
  customerId: null,
  primaryId: 3,
  switches: {},
  enabledTrialExtensions: [],
  canExtendTrialForPaths: false,
  canExtendTrialForEmailSupport: false,
  owner: { id: 7, name: 'Ada Lovelace', email: 'ada@patchbay.example' },
  plan: {
    id: 2,
    name: 'Starter',
    allowCompanies: false,
    meteredTaskPricing: false,
    allowImportExport: false,
    zapLimit: 20,
    taskLimit: 750,
    allowTeams: false,
    allowMultistepZaps: true,
    allowPremiumApps: true,
    allowBranchingZaps: true,
    allowEmailSupport: true,
  },
  limits: { allotment: { tasks: { count: 612, limit: 750 }, zaps: { count: 4, limit: 20 } }, zapBranchDepthLimit: 3, nodeBranchLimit: 3 },
  heldRuns: 0,
  heldReasons: [],
  missedRuns: 0,
  secondFactor: null,
  ...part,
});

const job = { status: null, message: null, inProgress: false, isComplete: false };

export const exampleProfile = (part: Partial<Profile> = {}): Profile => ({
  id: 7,
  email: 'ada@patchbay.example',
  emailHash: '0c0b3f6a',
  pendingEmail: null,
  emailConfirmed: true,
  firstName: 'Ada',
  lastName: 'Lovelace',
  avatar: null,
  jobTitle: null,
  personas: [],
  primaryOrganization: null,
  timezone: null,
  alertActions: 'always',
  alertTriggers: 'always',
  summarySchedule: 'weekly',
  disableSslCheck: false,
  isDeveloper: false,
  isHighValue: false,
  isStaff: false,
  isZtReviewer: false,
  tosAgreement: true,
  shouldRenewTos: false,
  isGdprConsented: true,
  enableTotp2fa: false,
  lastPasswordResetToken: null,
  isMasquerading: false,
  entrustedAppIds: [],
  code: null,
  signup: '2026-10-01T08:00:00.000Z',
  hasActivated: true,
  receivesUpdates: false,
  allowsAnalytics: true,
  bannerMessage: null,
  shouldSeeNpsSurvey: false,
  switches: {},
  viewedHelp: {},
  hasSeenNotifications: {},
  roles: [{ accountId: 3, role: 'owner' }],
  exportData: job,
  deleteData: job,
  ...part,
});

const step = (id: number, selectedApi: string): Zap['nodes'][number] => ({ id, selectedApi, action: 'do', title: null, isPremium: false });

export const exampleZap = (part: Partial<Zap> = {}): Zap => ({
  id: 1,
  accountId: 3,
  title: 'New leads from the website to the sales channel',
  state: 'on',
  pausedByPlan: false,
  ownerId: 7,
  owner: { id: 7, name: 'Ada Lovelace' },
  folderIds: [],
  folders: [],
  nodes: [step(10, 'TypeformCLIAPI@1.0.0'), step(11, 'SlackCLIAPI@1.0.0')],
  createdAt: '2026-10-01T09:00:00.000Z',
  updatedAt: '2026-11-19T09:00:00.000Z',
  lastRunAt: '2026-11-21T09:27:00.000Z',
  tasksThisPeriod: 1204,
  failedRuns: 0,
  heldRuns: 0,
  askingRuns: 0,
  ...part,
});

/** A few Zaps in every state. */
export const exampleZaps: readonly Zap[] = [
  exampleZap({ folderIds: [5], folders: [{ id: 5, title: 'Sales', isShared: true }] }),
  exampleZap({
    id: 2,
    title: 'Invoices to the ledger',
    nodes: [step(20, 'StripeCLIAPI@1.0.0'), step(21, 'XeroCLIAPI@1.0.0')],
    failedRuns: 2,
  }),
  exampleZap({
    id: 3,
    title: 'Welcome a new colleague',
    state: 'off',
    ownerId: 8,
    owner: { id: 8, name: 'Grace Hopper' },
    tasksThisPeriod: 0,
  }),
  exampleZap({ id: 4, title: '', state: 'draft', nodes: [], lastRunAt: null, tasksThisPeriod: 0 }),
];

/** Collections by type, for `entitiesOf`. */
type Collections = EntitiesState['collections'];

/** A collection whose list has loaded with these records. Nested entities are ids. `part`: what is different in the state of each. */
export function loadedRecords<Data extends object>(
  type: EntityType<Data>,
  records: readonly Data[],
  part: Partial<EntityState> = {},
): Collections {
  const ids = records.map((record) => (record as Readonly<Record<string, number>>)[type.idField] ?? 0);
  const state = { ...initialState(), status: 'success' as const, statusCode: 200, ...part };
  const entities = upsert<object>(initialCollection.entities, ids, (_now, at) => createEntity(at + 1, records[at] ?? null, state));
  return { [type.type]: { entities, data: { listed: ids }, state: { status: 'success', statusCode: 200, statusMessages: [] } } };
}

/** A collection whose list is on its way, or could not be loaded for these reasons. */
export function missingRecords(type: EntityType, ...reasons: readonly string[]): Collections {
  const state: Collection['state'] =
    reasons.length === 0
      ? { status: 'loading', statusCode: null, statusMessages: [] }
      : { status: 'failure', statusCode: 503, statusMessages: reasons };
  return { [type.type]: { ...initialCollection, state } };
}

/** A collection in which one record could not be loaded, for this reason. */
export const failedRecord = (type: EntityType, id: number, reason: string): Collections => ({
  [type.type]: {
    ...initialCollection,
    entities: upsert<object>(initialCollection.entities, [id], (_now, at) =>
      createEntity(at + 1, null, { ...initialState(), status: 'failure', statusCode: 503, statusMessages: [reason] }),
    ),
  },
});

/** The loaded list of Zaps, with their steps, owners and folders. */
export const loadedZaps = (list: readonly Zap[]): Collections => ({
  ...loadedRecords(
    zaps,
    list.map((zap) => ({ ...zap, owner: zap.owner.id, nodes: zap.nodes.map(({ id }) => id), folders: zap.folderIds })),
  ),
  ...loadedRecords(zapNodes, unique(list.flatMap(({ nodes }) => nodes))),
  ...loadedRecords(members, unique(list.map(({ owner }) => owner))),
  ...loadedRecords(folders, unique(list.flatMap((zap) => zap.folders))),
});

const unique = <T extends { readonly id: number }>(records: readonly T[]): readonly T[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];

/** The entities of a story, besides the signed-in person and their account. */
export const entitiesOf = (...collections: readonly Collections[]): EntitiesState => ({
  ...initialEntities,
  accountId: 3,
  lastCid: 10_000,
  collections: Object.assign({}, ...collections) as Collections,
});

/** The state in which a person is signed in and has one account. */
export const signedIn = {
  session: {
    ...initialSession,
    status: { phase: 'loaded', profileId: 7, email: 'ada@patchbay.example', identity: null },
    knownEmail: 'ada@patchbay.example',
  },
  accounts: { currentAccountId: 3, switchingTo: null, didExtendTrial: false, access: 'open', isSeveral: false, lost: null, locked: 'page' },
  entities: entitiesOf(loadedRecords(profiles, [exampleProfile()]), loadedRecords(accounts, [exampleAccount()])),
};

/** The state in which nobody is signed in. */
export const visitor = { session: { ...initialSession, status: { phase: 'missing' } } } as const;

/** The state of the pages for signing in: one page as given, over what is the same on all of them. */
export const loginState = <P extends PageName>(name: P, page: Partial<PageState<P>>, common: Partial<AuthState> = {}): AuthState => ({
  ...initialAuth,
  ...common,
  [name]: { ...initialAuth[name], ...page },
});
