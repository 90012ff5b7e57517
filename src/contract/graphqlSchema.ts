/**
 * The GraphQL schema, once: the server executes it, `graphql-env.d.ts` is generated from it and types every operation (decision
 * W3). After a change run `npm run generate`; a test fails if that was forgotten. Field names are the
 * specification's, even where it mixes `selected_api` with `selectedApi`. Clauses: A3.33–A3.36, A3.40, A3.42, A7.26–A7.32, B3.33,
 * B7.26, B7.27.
 */
export const typeDefs = /* GraphQL */ `
  "Flags by name; one that is missing is off (A3.08)."
  scalar Switches

  type Query {
    "The visitor, as far as flags and tests need to know (A3.40)."
    session: Session!
    "An account that the caller belongs to; null for any other account, whether it exists or not (S51)."
    account(id: Int): Account
    "Every running test with the variant that this visitor would see (A3.42)."
    abTests: [ABTest!]!
    "An invitation that can still be accepted; unknown, used and expired codes all give null (S54)."
    invitationByCode(code: String!): Invitation
    "An app by its ID, with or without a version; null if it is not visible."
    service(id: ID!): Service
    "The public apps (B3.35): at most 100 at a time."
    services(
      first: Int = 50
      after: String
      search: String
      category: String
      sort: ServiceSort = popularity
      "True: only apps that run on this server. False: only the others."
      can_run: Boolean
    ): ServiceConnection!
    "Every app that a step of a Zap can use, by name: the public apps and the built-in ones."
    stepServices: [Service!]!
    "The categories of the public apps, by name. With can_run: only of those that run on this server, or only of the others."
    serviceCategories(can_run: Boolean): [ServiceCategory!]!
    "A template by its ID, or null."
    zapTemplate(id: ID!): ZapTemplate
    "Templates, most used first, at most 100 at a time. With services (IDs or slugs): only those that use all of them."
    zapTemplates(first: Int = 20, after: String, search: String, useCase: String, services: [ID!]): ZapTemplateConnection!
    "A shared Zap as its link shows it; null if the caller cannot see it."
    zapPreview(id: ID!): ZapPreview
  }

  type Session {
    "Opaque and stable: of the profile, else of the browser; null when the browser holds no cookie of ours."
    identity: String
    switches: Switches!
  }

  type Account {
    id: Int!
    switches: Switches!
  }

  type ABTest {
    id: Int!
    name: String!
    variant: String!
    "False: this visitor sees control, whatever the variant (A4.50)."
    isEligible: Boolean!
    "True when the test runs on the public site as well, so that its variant must be the same there."
    interstate: Boolean!
  }

  type Invitation {
    id: Int!
    "The only address that can accept it."
    email: String!
    account: InvitationAccount!
  }

  type InvitationAccount {
    name: String!
    logoUrl: String
  }

  enum ServiceSort {
    name
    ageInDays
    isPremium
    popularity
  }

  "The position of a page (B3.52)."
  type PageInfo {
    hasPreviousPage: Boolean!
    hasNextPage: Boolean!
    "Of the first record of the page; null on an empty one."
    startCursor: String
    "Of the last record of the page, passed as after to get the next page; null on an empty page."
    endCursor: String
    "The total number of records."
    totalCount: Int!
  }

  type ServiceConnection {
    nodes: [Service!]!
    pageInfo: PageInfo!
  }

  type ServiceCategory {
    slug: String!
    name: String!
    "How many of these apps are in it."
    count: Int!
  }

  "An app that Zaps connect (B3.33)."
  type Service {
    "The key of its implementation, without a version."
    id: ID!
    key: String!
    "The key with the version: SlackAPI@1.2.0 (B3.34)."
    selected_api: String!
    name: String!
    slug: String!
    description: String!
    categories: [String!]!
    "From our own origin; null for an app without a picture."
    logoUrl: String
    logoClass: String!
    "Of the mark, or of the initial that replaces it, as six hexadecimal digits; null for an app of the product itself."
    color: String
    popularity: Int!
    ageInDays: Int!
    isPremium: Boolean!
    isPublic: Boolean!
    isUpcoming: Boolean!
    isHidden: Boolean!
    isDeprecated: Boolean!
    beta: Boolean!
    builtIn: Boolean!
    deprecated: Boolean!
    featured: Boolean!
    hidden: Boolean!
    premium: Boolean!
    public: Boolean!
    "True for an app that only invited people may connect."
    invite_app: Boolean!
    "oauth, api_key, basic or none."
    authType: String!
    meta: ServiceMeta!
    "True when a connection asks for more before the app's own window opens."
    hasUpfrontFields: Boolean!
    upfront_fields: [String!]!
    "The triggers and actions of the app (B3.37)."
    nodes: [ServiceNode!]!
    hasReads: Boolean!
    hasWrites: Boolean!
    hasSearches: Boolean!
    hasFilters: Boolean!
    hasSearchOrWrites: Boolean!
    "True if steps with the app run on this server."
    can_run: Boolean!
    "True if the app has a newer version than the one in selected_api."
    is_stale: Boolean!
    "How the app works on this server; null if it can't run here."
    runtime: ServiceRuntime
  }

  type ServiceRuntime {
    "The ways of connecting an account, of which a person chooses one; none for an app without a connection."
    ways: [ServiceWay!]!
    "The library whose requests ours are compared with; null without one."
    witness: ServiceWitness
    "The library with which signatures of the app's events were checked; null for none."
    signer: ServiceSigner
    "What events without such a library were written from; null for an app that has no table of it."
    words: ServiceWords
    "How each event was proved; not for apps of the product itself, and others that have no maker."
    eventProofs: [ServiceEventProof!]!
    limits: ServiceLimits!
  }

  type ServiceWay {
    "Null for the only way."
    label: String
    "How to get the credentials."
    help: String
    "What a person enters."
    fields: [ServiceWayField!]!
    "The client with which this server signs in at the app; null for a way without a sign-in."
    client: ServiceClient
  }

  type ServiceWayField {
    label: String!
    help: String
    isRequired: Boolean!
  }

  type ServiceClient {
    "set: the operator of this server has registered one. own: a person enters one. missing: the operator has to register one first."
    state: String!
    "How a client is registered at the app."
    help: String!
    "To register; null if nobody is sent back."
    redirectUri: String
    scopes: [String!]!
    "The name of the client in the operator's setting."
    setting: String!
  }

  type ServiceWitness {
    "The name of its package."
    library: String!
    version: String!
    "maker or community."
    by: String!
    "The day of the comparison: 2026-11-29."
    date: String!
    "True if reading page after page was compared too."
    isPaged: Boolean!
  }

  type ServiceSigner {
    "The name of its package."
    library: String!
    version: String!
    "maker or community."
    by: String!
  }

  type ServiceWords {
    "documentation: pages for people. description: the maker's description of its API for machines."
    from: String!
    "The day on which it was read: 2026-11-29."
    date: String!
  }

  type ServiceEventProof {
    action: String!
    isTrigger: Boolean!
    "maker, community, words (see ServiceWords) or documentation."
    proof: String!
  }

  type ServiceLimits {
    "The shortest time between two questions for something new; null if nothing is asked for."
    pollSeconds: Int
    "The largest file that a step moves; null if no step moves files."
    fileBytes: Int
    "How many requests of one connection the app takes; null if that is not known."
    rate: ServiceRate
  }

  type ServiceRate {
    requests: Int!
    seconds: Int!
  }

  "read, polling, resthook and hook start a Zap; the others are actions (B3.37)."
  enum NodeKind {
    filter
    write
    search_or_write
    read
    search
    polling
    resthook
    hook
    paths_group
  }

  type ServiceNode {
    kind: NodeKind!
    "Unique in its app: new_row."
    action: String!
    title: String!
    "What it does, in a sentence or two; null for an event that is only known."
    help: String
    "True if a step with it runs on this server."
    can_run: Boolean!
  }

  type ServiceMeta {
    oauth: Boolean!
  }

  type ZapTemplateConnection {
    nodes: [ZapTemplate!]!
    pageInfo: PageInfo!
  }

  type ZapTemplate {
    id: ID!
    title: String!
    description: String!
    "The trigger first."
    steps: [ZapTemplateStep!]!
    "The app of the trigger."
    headService: Service!
    "The app of the last action."
    tailService: Service!
    "Every app once, in the order of the steps."
    services: [Service!]!
    "Slugs of the use cases that it serves."
    useCases: [String!]!
  }

  type ZapTemplateStep {
    "read for a trigger, else write, search or filter."
    type: String!
    selected_api: String!
    action: String!
    title: String!
  }

  enum ShareVisibility {
    "Anyone with the link."
    public
    "Members of the account."
    account
    "The owner."
    private
  }

  type ZapPreview {
    id: ID!
    title: String!
    "on, off or draft."
    state: String!
    "The trigger fires immediately instead of being polled every few minutes."
    isInstant: Boolean!
    isPaused: Boolean!
    isShared: Boolean!
    isTrashed: Boolean!
    shareVisibility: ShareVisibility!
    "Where it was copied from; null if it is not a copy."
    sourceUrl: String
    nodes: [ZapPreviewNode!]!
    owner: ZapPreviewOwner!
  }

  type ZapPreviewNode {
    id: Int!
    selectedApi: String!
    "The title that its owner gave it, or null."
    title: String
    "Its app; null if it is not visible."
    service: Service
  }

  type ZapPreviewOwner {
    id: Int!
    name: String!
    imageUrl: String
    "Only for members of the Zap's account; null for everyone else (S55)."
    email: String
  }
`;
