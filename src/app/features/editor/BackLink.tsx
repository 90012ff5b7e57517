import type { ReactElement } from 'react';
import { useAppSelector } from '../../platform/hooks';
import { selectPlace, type WithPlace } from '../../platform/place';
import { Icon } from '../../widgets/Icon/Icon';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { selectFolderTree } from '../folders';
import css from './page.module.css';
import { texts } from './texts';

const zapsPath = '/app/assets/zaps';

/** The pages from which people come to a Zap. */
const names: readonly (readonly [path: RegExp, name: string])[] = [
  [/^\/app\/(?:home|dashboard)\/?$/, texts.backTo.home],
  [/^\/app\/assets\/zaps\/?$/, texts.back],
  [/^\/app\/history\/?$/, texts.backTo.history],
  [/^\/app\/history\/[^/]+\/?$/, texts.backTo.run],
  [/^\/app\/assets\/connections\/?$/, texts.backTo.connections],
  [/^\/app\/templates\/?$/, texts.backTo.templates],
  [/^\/apps(?:\/|$)/, texts.backTo.apps],
];

/** The address that a Zap was opened from, with its filters, and the name of that page. Without a known one: the Zaps. */
export function selectOrigin(state: WithPlace & Parameters<typeof selectFolderTree>[0]): { readonly to: string; readonly name: string } {
  const { from } = selectPlace(state);
  const [path = '', query = ''] = from?.split('?') ?? [];
  const name = names.find(([pattern]) => pattern.test(path))?.[1];
  if (from == null || name === undefined) return { to: zapsPath, name: texts.back };
  const folderId = name === texts.back ? new URLSearchParams(query).get('folder') : null;
  const folder = folderId === null ? undefined : selectFolderTree(state).find(({ id }) => String(id) === folderId);
  return { to: from, name: folder?.title ?? name };
}

/** Leads back to where the person came from. */
export function BackLink(): ReactElement {
  const to = useAppSelector((state) => selectOrigin(state).to);
  const name = useAppSelector((state) => selectOrigin(state).name);
  return (
    <TextLink to={to} isQuiet>
      <span className={css.back}>
        <Icon name="back" />
        <span className={css.origin}>{name}</span>
      </span>
    </TextLink>
  );
}
