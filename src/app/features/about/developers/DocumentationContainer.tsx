import type { ReactElement } from 'react';
import { selectedApiOn } from '../../../../domain/helpTarget';
import { appNameOf } from '../../../../domain/zapSteps';
import { useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { DocumentationScreen } from './DeveloperScreens';

/** `/developer/documentation` and `/developer/documentation/:api`. */
export function DocumentationContainer(): ReactElement {
  const key = selectedApiOn(useAppSelector(selectPlace).pathname, null);
  return <DocumentationScreen app={key === null ? null : { key, name: appNameOf(key) || key }} />;
}
