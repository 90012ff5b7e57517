// Every mutant: { id, file, find, replace, breaks }. `breaks` describes the resulting error, for the report.
import { clientMutants } from './client.mjs';
import { domainMutants } from './domain.mjs';
import { serverMutants } from './server.mjs';

export const mutants = [...domainMutants, ...clientMutants, ...serverMutants];
