import type { Account } from '../../../contract/types';
import { defineEntityType } from '../../entities';

/** The accounts that one belongs to (B3.01–B3.08). */
export const accounts = defineEntityType<Account>({ type: 'account' });
