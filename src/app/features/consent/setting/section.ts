import { defineSection } from '../../../platform/definePage';
import { parts } from '../parts';
import { ConsentSetting } from './ConsentSetting';

export default defineSection({ path: '/app/settings/data', ...parts, Screen: ConsentSetting });
