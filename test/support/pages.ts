/** The `page_info` of a reply that is the only page. */
export const onePage = (totalCount: number) => ({
  totalCount,
  hasNextPage: false,
  endCursor: totalCount === 0 ? null : Buffer.from(`{"offset":${totalCount - 1}}`).toString('base64'),
});
