import { useEffect, useRef, useState, type ReactElement } from 'react';
import { sharpestImage } from '../../platform/sharpestImage';
import { lazyImage } from '../tokens';

export interface LazyImageProps {
  url: string | null;
  /** The address to render: null until the image is near the window, then its address, or the sharper one if there is one. */
  children: (url: string | null) => ReactElement;
}

/** An image whose address is used only once it is 200 px or nearer to the window (B9.40). */
export function LazyImage({ url, children }: LazyImageProps): ReactElement {
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [sharpest, setSharpest] = useState<{ readonly of: string; readonly url: string } | null>(null);
  useEffect(() => {
    if (isNear || url === null || place.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: `${lazyImage.offset}px`,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear, url]);
  useEffect(() => {
    if (!isNear || url === null) return;
    let isCurrent = true;
    void sharpestImage(url).then((found) => isCurrent && setSharpest({ of: url, url: found }));
    return () => {
      isCurrent = false;
    };
  }, [isNear, url]);
  return (
    <span style={{ display: 'inline-flex', flex: 'none' }} ref={place}>
      {children(sharpest !== null && sharpest.of === url ? sharpest.url : null)}
    </span>
  );
}
