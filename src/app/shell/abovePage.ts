/** The id of the element above the page: a bar rendered into it moves the page down, so it covers nothing. */
export const abovePage = 'above-page';
