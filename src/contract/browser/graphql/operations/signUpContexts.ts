/** The context that a person brought to the log-in and sign-up pages. */
import { graphql, operation, publicOperation } from '../operation';

export const InvitationByCode = /*#__PURE__*/ operation(
  /*#__PURE__*/ graphql(`
    query InvitationByCode($code: String!) {
      invitationByCode(code: $code) {
        id
        email
        account {
          name
          logoUrl
        }
      }
    }
  `),
);

/** The app of a page; `headService` is null if there is no such app. */
export const oneServiceSplitLoginPageQuery = /*#__PURE__*/ publicOperation(
  /*#__PURE__*/ graphql(`
    query oneServiceSplitLoginPageQuery($headImplementationId: ID!) {
      headService: service(id: $headImplementationId) {
        id
        name
        logoUrl
        color
      }
    }
  `),
);

export const twoServiceQuery = /*#__PURE__*/ publicOperation(
  /*#__PURE__*/ graphql(`
    query twoServiceQuery($headService: ID!, $tailService: ID!) {
      headService: service(id: $headService) {
        id
        name
        logoUrl
        color
      }
      tailService: service(id: $tailService) {
        id
        name
        logoUrl
        color
      }
    }
  `),
);

export const ZapPreviewQuery = /*#__PURE__*/ operation(
  /*#__PURE__*/ graphql(`
    query ZapPreviewQuery($id: ID!) {
      zapPreview(id: $id) {
        id
        isInstant
        isPaused
        isShared
        isTrashed
        nodes {
          id
          selectedApi
        }
        owner {
          email
          id
          imageUrl
          name
        }
        shareVisibility
        sourceUrl
        state
        title
      }
    }
  `),
);

export const ZtSplitLoginPageContainerQuery = /*#__PURE__*/ publicOperation(
  /*#__PURE__*/ graphql(`
    query ZtSplitLoginPageContainerQuery($id: ID!) {
      zapTemplate(id: $id) {
        id
        title
        steps {
          type
          selected_api
          title
        }
        headService {
          id
          name
          logoUrl
          color
        }
        tailService {
          id
          name
          logoUrl
          color
        }
        services {
          id
          name
          logoUrl
          color
          isPremium
          can_run
        }
      }
    }
  `),
);
