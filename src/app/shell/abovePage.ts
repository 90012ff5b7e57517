/** The id of the element above the page: a bar drawn into it moves the page down, and so covers nothing. */
export const abovePage = 'above-page';
