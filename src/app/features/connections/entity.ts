import type { Authentication } from '../../../contract/authentications';
import { defineEntityType } from '../../entities';

/** Connected accounts of apps (B3.38). */
export const authentications = defineEntityType<Authentication>({ type: 'authentication', scope: 'account' });
