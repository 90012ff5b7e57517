import { useLayoutEffect, type ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { IconButton } from '../IconButton';
import { panelSlice, selectPanel, zooms, type EditorPanel } from '../panel/state';
import { selectOpenedKey, selectOutline } from '../selectors';
import { texts } from '../texts';
import css from './Flow.module.css';

const { dialogShown, zoomChosen } = panelSlice.actions;

/** Scales the flow. `fit` measures how wide it is at full size. */
export function useZoom(
  view: { readonly current: HTMLElement | null },
  content: { readonly current: HTMLElement | null },
  zoom: EditorPanel['zoom'],
) {
  const outline = useAppSelector(selectOutline);
  const { folded, width } = useAppSelector(selectPanel);
  const isPanelOpen = useAppSelector((state) => selectOpenedKey(state) !== null);
  useLayoutEffect(() => {
    const scale = (): void => {
      if (view.current === null || content.current === null) return;
      const { style } = content.current;
      style.setProperty('zoom', '1');
      const share = view.current.clientWidth / content.current.scrollWidth;
      const percent = zoom === 'fit' ? Math.min(zooms.most, Math.max(zooms.least, Math.floor(share * 100) || zooms.most)) : zoom;
      style.setProperty('zoom', String(percent / 100));
    };
    scale();
    if (zoom !== 'fit') return undefined;
    window.addEventListener('resize', scale);
    return () => window.removeEventListener('resize', scale);
  }, [view, content, zoom, outline, folded, width, isPanelOpen]);
}

/** The buttons that scale the flow, find a step in it, and show its keys. */
export function ZoomBar({ zoom }: { zoom: EditorPanel['zoom'] }): ReactElement {
  const dispatch = useAppDispatch();
  const percent = zoom === 'fit' ? zooms.most : zoom;
  const to = (next: EditorPanel['zoom']) => () => void dispatch(zoomChosen({ zoom: next }));
  return (
    <div className={css.zoom} role="group" aria-label={texts.zoom}>
      <IconButton icon="minus" label={texts.zoomOut} isDisabled={zoom === zooms.least} onClick={to(percent - zooms.step)} />
      <span className={css.percent}>{zoom === 'fit' ? texts.fit : `${zoom}%`}</span>
      <IconButton icon="plus" label={texts.zoomIn} isDisabled={zoom === zooms.most} onClick={to(percent + zooms.step)} />
      <IconButton icon="fit" label={texts.zoomToFit} onClick={to(zoom === 'fit' ? zooms.most : 'fit')} />
      <IconButton icon="search" label={texts.search.title} keys="/" onClick={() => dispatch(dialogShown({ dialog: 'search' }))} />
      <IconButton icon="keyboard" label={texts.keysTitle} keys="?" onClick={() => dispatch(dialogShown({ dialog: 'keys' }))} />
    </div>
  );
}
