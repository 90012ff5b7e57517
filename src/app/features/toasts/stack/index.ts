import { toastsFlow } from './sagas';

/** The stack of toasts, fetched with the first of them. */
export { Toasts as Screen } from './Toasts';
export const parts = { sagas: [toastsFlow] };
