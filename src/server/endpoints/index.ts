import type { Handlers } from '../http/handler';

/** The handler of every route of the contract, by its name there. */
export const handlers: Partial<Handlers> = {};
