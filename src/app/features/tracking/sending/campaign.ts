import { campaignFields, isCampaignValue, trackedPath, type CampaignField } from '../../../../domain/trackedEvents';
import { days } from '../../../../domain/durations';
import type { Ports } from '../../../platform/ports';

/** Click ids and UTM values are kept for five days (B9.26). */
export const campaignKeptFor = days(5);
/** Through which page a visit began; for the tab. */
export const landingKey = 'patchbay.landing';
/** That this browser was here before: `first` in its first visit, `returning` from the second on. */
export const visitKey = 'patchbay.device.visit';

type CampaignPorts = Pick<Ports, 'cookies' | 'location' | 'storage'>;

/** Keeps the marks of the campaign in the address, and the page through which the visit began. Only where analytics are allowed. */
export function keepCampaign({ cookies, location, storage }: CampaignPorts): void {
  const { search, pathname } = location.current();
  const given = new URLSearchParams(search);
  for (const field of campaignFields) {
    const value = given.get(field);
    if (value !== null && isCampaignValue(field, value)) cookies.set(field, value, { maxAge: campaignKeptFor });
  }
  if (storage.session.get(landingKey) !== null) return;
  storage.session.set(landingKey, trackedPath(pathname));
  storage.local.set(visitKey, storage.local.get(visitKey) === null ? 'first' : 'returning');
}

/** The known campaign parameters. */
export function keptCampaign({ cookies }: Pick<Ports, 'cookies'>): Partial<Record<CampaignField, string>> {
  return Object.fromEntries(
    campaignFields.flatMap((field) => {
      const value = cookies.get(field);
      return value !== null && isCampaignValue(field, value) ? [[field, value]] : [];
    }),
  );
}

export function forgetCampaign({ cookies, storage }: Pick<Ports, 'cookies' | 'storage'>): void {
  campaignFields.forEach((field) => cookies.remove(field));
  storage.session.remove(landingKey);
  storage.local.remove(visitKey);
}
