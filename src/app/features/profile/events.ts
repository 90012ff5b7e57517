import { createAction } from '@reduxjs/toolkit';

/** The user wants the profile loaded again after a failure. */
export const profileRetried = createAction('profile/retried');
