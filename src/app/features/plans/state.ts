import { createAction } from '@reduxjs/toolkit';

/** A person wants to see the plans: a page about them was opened, or they could not be loaded before. */
export const plansWanted = createAction('plans/wanted');
