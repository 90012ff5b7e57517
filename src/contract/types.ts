/** The types derived from the contract, for both sides. Import them with `import type`: this file pulls in zod. */
import type { z } from 'zod';
import type { commonReplies, endpoints } from './endpoints';
import type { RouteName } from './routes';
import type { Account as AccountSchema } from './schemas/account';
import type { Authentication as AuthenticationSchema, AuthenticationStart as AuthenticationStartSchema } from './schemas/authentications';
import type { ErrorBody as ErrorBodySchema, Reason as ReasonSchema } from './schemas/common';
import type { Expert as ExpertSchema } from './schemas/experts';
import type { SystemStatus as SystemStatusSchema } from './schemas/systemStatus';
import type { Passkey as PasskeySchema } from './schemas/passkeys';
import type { Invitation as InvitationSchema, InvitationOffer as InvitationOfferSchema, Member as MemberSchema } from './schemas/members';
import type { Onboarding as OnboardingSchema } from './schemas/onboarding';
import type { DataRights as DataRightsSchema } from './schemas/dataRights';
import type { Profile as ProfileSchema, Timezone as TimezoneSchema } from './schemas/profile';
import type {
  Plan as PlanSchema,
  PlanChangeDetails as PlanChangeDetailsSchema,
  PlanChangeReply as PlanChangeReplySchema,
  TaskUsage as TaskUsageSchema,
} from './schemas/plans';
import type { ZapShareReply as ZapShareReplySchema } from './schemas/sharedZaps';
import type { Folder as FolderSchema } from './schemas/folders';
import type { Zap as ZapSchema } from './schemas/zap';
import type { ZapRefusal as ZapRefusalSchema } from './schemas/zapChanges';
import type {
  ZapMovePlan as ZapMovePlanSchema,
  ZapMoveReport as ZapMoveReportSchema,
  ZapsToMove as ZapsToMoveSchema,
} from './schemas/zapMoves';

type Endpoints = typeof endpoints;
type CamelKey<K> = K extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelKey<Tail>>}` : K;

/** A wire shape in the client: keys in camelCase, maps keyed by data unchanged (A7.49). */
export type Camelized<T> = T extends readonly (infer Item)[]
  ? Camelized<Item>[]
  : T extends object
    ? string extends keyof T
      ? T
      : { [K in keyof T as CamelKey<K>]: Camelized<T[K]> }
    : T;

type Infer<S> = S extends z.ZodType ? z.infer<S> : undefined;
type Part<N extends RouteName, P extends string> = P extends keyof Endpoints[N] ? Infer<Endpoints[N][P]> : undefined;

/** As on the wire (server side). */
export type WireParams<N extends RouteName> = Part<N, 'params'>;
export type WireQuery<N extends RouteName> = Part<N, 'query'>;
export type WireBody<N extends RouteName> = Part<N, 'body'>;
type Replies<N extends RouteName> = Endpoints[N]['replies'];

/** Every reply that the handler of this endpoint may give, status by status. */
export type WireReply<N extends RouteName> = {
  [S in keyof Replies<N>]: { status: S; body: Infer<Replies<N>[S]>; headers?: Record<string, string> };
}[keyof Replies<N>];

type Common = typeof commonReplies;
/** With the replies that any endpoint may give: all that a test double can send. */
export type AnyWireReply<N extends RouteName> =
  | WireReply<N>
  | { [S in Exclude<keyof Common, keyof Replies<N>>]: { status: S; body: Infer<Common[S]>; headers?: Record<string, string> } }[Exclude<
      keyof Common,
      keyof Replies<N>
    >];

/** In the client's names. */
export type Params<N extends RouteName> = WireParams<N>;
export type Query<N extends RouteName> = Camelized<WireQuery<N>>;
export type Body<N extends RouteName> = Camelized<WireBody<N>>;
/** The union that a caller must handle status by status: `{ status: 200, body: … } | { status: 401, … }`. */
export type Reply<N extends RouteName> = {
  [S in keyof Replies<N>]: { status: S; body: Camelized<Infer<Replies<N>[S]>> };
}[keyof Replies<N>];

export type WireErrorBody = z.infer<typeof ErrorBodySchema>;
export type ErrorBody = Camelized<WireErrorBody>;
export type Reason = z.infer<typeof ReasonSchema>;
export type WireProfile = z.infer<typeof ProfileSchema>;
export type Profile = Camelized<WireProfile>;
export type WireAccount = z.infer<typeof AccountSchema>;
export type Account = Camelized<WireAccount>;
export type WireAuthentication = z.infer<typeof AuthenticationSchema>;
export type Authentication = Camelized<WireAuthentication>;
export type AuthenticationStart = Camelized<z.infer<typeof AuthenticationStartSchema>>;
export type WireMember = z.infer<typeof MemberSchema>;
export type Member = Camelized<WireMember>;
export type WirePlan = z.infer<typeof PlanSchema>;
export type Plan = Camelized<WirePlan>;
export type WirePlanChangeDetails = z.infer<typeof PlanChangeDetailsSchema>;
export type PlanChangeDetails = Camelized<WirePlanChangeDetails>;
export type WirePlanChangeReply = z.infer<typeof PlanChangeReplySchema>;
export type PlanChangeReply = Camelized<WirePlanChangeReply>;
export type WireTaskUsage = z.infer<typeof TaskUsageSchema>;
export type TaskUsage = Camelized<WireTaskUsage>;
export type WireInvitation = z.infer<typeof InvitationSchema>;
export type Invitation = Camelized<WireInvitation>;
export type WireInvitationOffer = z.infer<typeof InvitationOfferSchema>;
export type InvitationOffer = Camelized<WireInvitationOffer>;
export type Expert = Camelized<z.infer<typeof ExpertSchema>>;
export type SystemStatus = Camelized<z.infer<typeof SystemStatusSchema>>;
export type WireOnboarding = z.infer<typeof OnboardingSchema>;
export type Onboarding = Camelized<WireOnboarding>;
export type ZapShareReply = Camelized<z.infer<typeof ZapShareReplySchema>>;
export type WireZap = z.infer<typeof ZapSchema>;
export type Zap = Camelized<WireZap>;
export type ZapRefusal = Camelized<z.infer<typeof ZapRefusalSchema>>;
export type WireFolder = z.infer<typeof FolderSchema>;
export type Folder = Camelized<WireFolder>;
export type WireZapMovePlan = z.infer<typeof ZapMovePlanSchema>;
export type ZapMovePlan = Camelized<WireZapMovePlan>;
export type WireZapMoveReport = z.infer<typeof ZapMoveReportSchema>;
export type ZapMoveReport = Camelized<WireZapMoveReport>;
export type WireZapsToMove = z.infer<typeof ZapsToMoveSchema>;
export type ZapsToMove = Camelized<WireZapsToMove>;
export type DataRights = Camelized<z.infer<typeof DataRightsSchema>>;
export type WirePasskey = z.infer<typeof PasskeySchema>;
export type Passkey = Camelized<WirePasskey>;
export type Timezone = Camelized<z.infer<typeof TimezoneSchema>>;
