/** What a reply says of a page beyond which there is nothing. */
export const onePage = (totalCount: number) => ({
  totalCount,
  hasNextPage: false,
  endCursor: totalCount === 0 ? null : Buffer.from(`{"offset":${totalCount - 1}}`).toString('base64'),
});
