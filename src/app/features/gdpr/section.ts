import { defineSection } from '../../platform/definePage';
import { parts as profile } from '../profile';
import { gdprFlow } from './sagas';
import { gdprSlice, yourDataPath } from './state';
import { YourDataSection } from './YourDataSection';

/** Exporting a person's data, and deleting it with the account. */
export default defineSection({
  path: yourDataPath,
  needs: [profile],
  slices: [gdprSlice],
  sagas: [gdprFlow],
  Screen: YourDataSection,
});
