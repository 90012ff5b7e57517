import type { ReactElement } from 'react';
import { useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import type { PageStories } from '../../widgets/stories';
import { ConsentNotice, parts, selectConsent } from '.';
import { ConsentSetting } from './setting';

/** The question, and after the answer the setting. */
function Consent(): ReactElement {
  const { search } = useAppSelector(selectPlace);
  return useAppSelector(selectConsent) === 'unasked' ? <ConsentNotice /> : <ConsentSetting isRefused={search === '?refused'} />;
}

const page = { parts, Screen: Consent };

export const stories: PageStories<typeof page> = {
  title: 'Consent to analytics',
  page,
  states: {
    asked: { consent: { choice: 'unasked' } },
    'setting off': { consent: { choice: 'necessary' } },
    'setting off everywhere': { consent: { choice: 'necessary' }, place: { search: '?refused' } },
    'setting on': { consent: { choice: 'analytics' } },
  },
};
