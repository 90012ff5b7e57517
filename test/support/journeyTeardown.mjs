// Runs once, after the last file of journeys.
import { endWhatJourneysShare } from './journeyShared.mjs';

export default endWhatJourneysShare;
