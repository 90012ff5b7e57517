/**
 * The definition of an app: data that the runtime turns into a connector. It survives JSON and has no functions. `checkDefinition`
 * says what is wrong with one; the README of this room explains the format.
 */
import type { ActionDefinition } from './actions';
import type { AppField, ListDefinition } from './fields';
import type { ErrorRule, ReplyCondition, RequestDefinition, StepDefinition, TimePlace } from './requests';
import type { TriggerDefinition } from './triggers';
import type { Template } from './values';
import type { AfterSignIn, Way } from './ways';

export type * from './actions';
export type * from './fields';
export type * from './requests';
export type * from './triggers';
export type * from './values';
export type * from './ways';

export interface AppDefinition {
  readonly format: 1;
  /** The key of the app in the catalogue, without a version. */
  readonly app: string;
  /** The name in sentences. */
  readonly name: string;
  /** One or two sentences, of an app that a person made. The catalogue has those of the others. */
  readonly about?: string;
  /** The maker's page that the definition follows. An app that a person made can have none: an empty text. */
  readonly docs: string;
  /** Addresses by name, without a slash at the end: `https://{connection.site}.zendesk.com/api/v2`. */
  readonly bases: Readonly<Record<string, Template>> & { readonly default: Template };
  /** Hosts to which requests with credentials may go. `*.shop.example` fits one or more labels in front. */
  readonly hosts: readonly Template[];
  /** Of every request. */
  readonly headers?: Readonly<Record<string, Template>>;
  /** Left out for an app without sign-in. */
  readonly connection?: ConnectionDefinition;
  /** The first that fits counts. Without a fitting one, the status decides. */
  readonly errors?: readonly ErrorRule[];
  readonly rate?: RateDefinition;
  /** Choices by name. */
  readonly lists?: Readonly<Record<string, ListDefinition>>;
  readonly actions: readonly ActionDefinition[];
  readonly triggers: readonly TriggerDefinition[];
}

export interface ConnectionDefinition {
  /** What a person enters, whatever the way. Fields of type `secret` are sealed. */
  readonly fields?: readonly AppField[];
  /** Ways of signing in by name, in the order in which they are offered. A stored connection names its way. */
  readonly ways: Readonly<Record<string, Way>>;
  readonly after?: readonly AfterSignIn[];
  readonly test: ConnectionTest;
}

/** A request that shows that the connection works, and the name of the connection. Without a request, the first step shows it. */
export interface ConnectionTest {
  readonly request?: RequestDefinition;
  /** The reply that shows it, of an app that answers with a failure then; after any other one, the connection does not work: `say`. */
  readonly works?: { readonly is: ReplyCondition; readonly say: string };
  /** Requests after it, which have to succeed. */
  readonly after?: readonly StepDefinition[];
  readonly title: Template;
  /** Other tests, by the way of the connection. */
  readonly for?: Readonly<Record<string, Omit<ConnectionTest, 'for'>>>;
}

export interface RateDefinition {
  readonly retryAfter?: TimePlace;
  /** For one connection. */
  readonly budget?: { readonly requests: number; readonly seconds: number };
}
