import { catalogueResolvers } from './catalogue';
import { invitationResolvers } from './invitation';
import { sessionResolvers } from './session';
import { zapPreviewResolvers } from './zapPreview';

/** What answers each field of Query; everything below it is a plain value made by a presenter. */
export const resolvers = {
  Query: { ...sessionResolvers, ...catalogueResolvers, ...invitationResolvers, ...zapPreviewResolvers },
};
