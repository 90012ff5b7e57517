import { catalogueResolvers } from './catalogue';
import { invitationResolvers } from './invitation';
import { sessionResolvers } from './session';
import { zapPreviewResolvers } from './zapPreview';

/** The resolvers of the fields of Query; everything below is a plain value made by a presenter. */
export const resolvers = {
  Query: { ...sessionResolvers, ...catalogueResolvers, ...invitationResolvers, ...zapPreviewResolvers },
};
