import { createContext } from 'react';

/** Whether the page is one of the application itself: not a public page that people signed in see as well, and not an address that leads nowhere. */
export const ApplicationPage = createContext(true);
