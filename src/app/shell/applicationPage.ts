import { createContext } from 'react';

/** True for a page of the application itself: not a public page that signed-in people see as well, and not an unknown address. */
export const ApplicationPage = createContext(true);

/** The id of the element before the page: what is rendered into it is reached before the page by keyboard. */
export const abovePage = 'above-page';
