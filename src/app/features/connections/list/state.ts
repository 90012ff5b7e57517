import { createAction } from '@reduxjs/toolkit';

/** By the user. */
export const connectionsRetried = createAction('connections/retried');
export const removalConfirmed = createAction<{ id: number; title: string }>('connections/removalConfirmed');
