import type { Authentication } from '../../../contract/authentications';
import { defineEntityType } from '../../entities';

/** Connected accounts of apps. */
export const authentications = defineEntityType<Authentication>({ type: 'authentication', scope: 'account' });
