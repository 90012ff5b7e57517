import { createContext } from 'react';

/** True for a page of the application itself: not a public page that signed-in people see as well, and not an unknown address. */
export const ApplicationPage = createContext(true);

/** The id of the element above the page: a bar rendered into it moves the page down, so it covers nothing. */
export const abovePage = 'above-page';
