/** The catalogue: apps and templates to choose from. */
import { graphql, publicOperation } from '../operation';

/** A page of the public apps: at most 100. */
export const servicesQuery = /*#__PURE__*/ publicOperation(
  /*#__PURE__*/ graphql(`
    query servicesQuery($first: Int, $after: String, $search: String, $category: String, $sort: ServiceSort) {
      services(first: $first, after: $after, search: $search, category: $category, sort: $sort) {
        pageInfo {
          hasNextPage
          endCursor
          totalCount
        }
        nodes {
          id
          key
          selected_api
          name
          slug
          description
          categories
          logoUrl
          logoClass
          color
          popularity
          ageInDays
          isPremium
          isPublic
          isUpcoming
          isHidden
          isDeprecated
          beta
          builtIn
          deprecated
          featured
          hidden
          premium
          public
          invite_app
          authType
          meta {
            oauth
          }
          hasUpfrontFields
          upfront_fields
          is_stale
        }
      }
    }
  `),
);

export const serviceCategoriesQuery = /*#__PURE__*/ publicOperation(
  /*#__PURE__*/ graphql(`
    query serviceCategoriesQuery {
      serviceCategories {
        slug
        name
        count
      }
    }
  `),
);

/** A page of templates: at most 100. With `services` only those that use all of them. */
export const zapTemplatesQuery = /*#__PURE__*/ publicOperation(
  /*#__PURE__*/ graphql(`
    query zapTemplatesQuery($first: Int, $after: String, $search: String, $useCase: String, $services: [ID!]) {
      zapTemplates(first: $first, after: $after, search: $search, useCase: $useCase, services: $services) {
        pageInfo {
          hasNextPage
          endCursor
          totalCount
        }
        nodes {
          id
          title
          description
          useCases
          steps {
            type
            selected_api
            title
          }
          headService {
            id
            name
          }
          tailService {
            id
            name
          }
          services {
            id
            name
            logoUrl
            color
            can_run
          }
        }
      }
    }
  `),
);

/** A page of templates, with the fields by which the widgets of articles select them (B2.52): at most 100. */
export const embeddedTemplatesQuery = /*#__PURE__*/ publicOperation(
  /*#__PURE__*/ graphql(`
    query embeddedTemplatesQuery($first: Int, $after: String) {
      zapTemplates(first: $first, after: $after) {
        pageInfo {
          hasNextPage
          endCursor
          totalCount
        }
        nodes {
          id
          title
          description
          services {
            id
            name
            slug
            logoUrl
            can_run
          }
        }
      }
    }
  `),
);

/** A page of the app directory: the listed fields of an app, and the categories to choose from. */
export const listedAppsQuery = /*#__PURE__*/ publicOperation(
  /*#__PURE__*/ graphql(`
    query listedAppsQuery($first: Int, $after: String, $search: String, $category: String, $sort: ServiceSort, $canRun: Boolean) {
      services(first: $first, after: $after, search: $search, category: $category, sort: $sort, can_run: $canRun) {
        pageInfo {
          hasNextPage
          endCursor
          totalCount
        }
        nodes {
          id
          name
          slug
          description
          logoUrl
          isPremium
          can_run
        }
      }
      serviceCategories(can_run: $canRun) {
        slug
        name
        count
      }
    }
  `),
);

/** The same as pages of the release before ask for it, for as long as they may be open. */
export const appDirectoryQuery = /*#__PURE__*/ publicOperation(
  /*#__PURE__*/ graphql(`
    query appDirectoryQuery($first: Int, $after: String, $search: String, $category: String, $sort: ServiceSort, $canRun: Boolean) {
      services(first: $first, after: $after, search: $search, category: $category, sort: $sort, can_run: $canRun) {
        pageInfo {
          hasNextPage
          endCursor
          totalCount
        }
        nodes {
          id
          name
          slug
          description
          logoUrl
          isPremium
          can_run
        }
      }
      serviceCategories {
        slug
        name
        count
      }
    }
  `),
);

/** An app by its key or slug, with all that its page says, and the templates that use it; `service` is null if there is no such app. */
export const appDetailsQuery = /*#__PURE__*/ publicOperation(
  /*#__PURE__*/ graphql(`
    query appDetailsQuery($id: ID!) {
      service(id: $id) {
        id
        name
        slug
        description
        categories
        logoUrl
        authType
        isPremium
        isUpcoming
        isDeprecated
        beta
        can_run
        nodes {
          kind
          action
          title
          help
          can_run
        }
        runtime {
          ways {
            label
            help
            fields {
              label
              help
              isRequired
            }
            client {
              state
              help
              redirectUri
              scopes
              setting
            }
          }
          witness {
            library
            version
            by
            date
            isPaged
          }
          signer {
            library
            version
            by
          }
          words {
            from
            date
          }
          eventProofs {
            action
            isTrigger
            proof
          }
          limits {
            pollSeconds
            fileBytes
            rate {
              requests
              seconds
            }
          }
        }
      }
      zapTemplates(first: 24, services: [$id]) {
        nodes {
          id
          title
          description
          services {
            id
            name
            logoUrl
            can_run
          }
        }
      }
    }
  `),
);

/** The same as pages of the release before ask for it, for as long as they may be open. */
export const appPageQuery = /*#__PURE__*/ publicOperation(
  /*#__PURE__*/ graphql(`
    query appPageQuery($id: ID!) {
      service(id: $id) {
        id
        name
        slug
        description
        categories
        logoUrl
        authType
        isPremium
        isUpcoming
        isDeprecated
        beta
        can_run
      }
      zapTemplates(first: 24, services: [$id]) {
        nodes {
          id
          title
          description
          services {
            id
            name
            logoUrl
            can_run
          }
        }
      }
    }
  `),
);

/** The same as pages of the release before ask for it, for as long as they may be open. */
export const stepServicesQuery = /*#__PURE__*/ publicOperation(
  /*#__PURE__*/ graphql(`
    query stepServicesQuery {
      stepServices {
        key
        selected_api
        name
        slug
        logoUrl
        isPremium
        authType
        can_run
        nodes {
          kind
          action
          title
          can_run
        }
      }
    }
  `),
);

/** Every app that a step of a Zap can use, with its possible steps, and what the dialog to choose one shows. */
export const stepAppsQuery = /*#__PURE__*/ publicOperation(
  /*#__PURE__*/ graphql(`
    query stepAppsQuery {
      stepServices {
        key
        name
        logoUrl
        description
        categories
        popularity
        builtIn
        isPremium
        authType
        can_run
        nodes {
          kind
          action
          title
          help
          can_run
        }
      }
    }
  `),
);
