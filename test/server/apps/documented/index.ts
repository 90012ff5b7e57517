import type { DocumentedApp } from './row';
import { activeCampaign } from './activeCampaign';
import { brevo } from './brevo';
import { calendly } from './calendly';
import { campaignMonitor } from './campaignMonitor';
import { confluence } from './confluence';
import { googleAds } from './googleAds';
import { helpScout } from './helpScout';
import { kit } from './kit';
import { linkedIn } from './linkedIn';
import { liveChat } from './liveChat';
import { pinterest } from './pinterest';
import { sentry } from './sentry';
import { spotify } from './spotify';
import { supabase } from './supabase';
import { surveyMonkey } from './surveyMonkey';
import { togglTrack } from './togglTrack';
import { webex } from './webex';
import { wix } from './wix';
import { wrike, wrikeSignedIn } from './wrike';
import { zoom, zoomFile } from './zoom';

/** Declared apps without a recording, with the requests that their makers document. */
export const documented: readonly DocumentedApp[] = [
  activeCampaign,
  brevo,
  calendly,
  campaignMonitor,
  confluence,
  googleAds,
  helpScout,
  kit,
  linkedIn,
  liveChat,
  pinterest,
  sentry,
  spotify,
  supabase,
  surveyMonkey,
  togglTrack,
  webex,
  wix,
  wrike,
  wrikeSignedIn,
  zoom,
  zoomFile,
];
