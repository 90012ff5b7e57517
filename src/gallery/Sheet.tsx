import { MemoryRouter } from 'react-router-dom';
import type { GalleryStory } from './catalogue';
import { StoryOfPage } from './StoryOfPage';
import css from './Sheet.module.css';

export interface SheetProps {
  /** One state, or all of one widget. */
  shown: readonly GalleryStory[];
}

/** States as they appear in the application: a screen as wide as the page, a widget on a padded sheet. */
export function Sheet({ shown }: SheetProps) {
  const [only] = shown;
  if (!only) return <main className={css.sheet}>There is no such story.</main>;
  if (only.stories.frame === 'screen') return <Story one={only} />;
  if (only.stories.frame === 'content') {
    return (
      <main>
        <Story one={only} />
      </main>
    );
  }
  return (
    <main className={css.sheet}>
      <h1 className={css.title}>{only.stories.title}</h1>
      {shown.map((one) => (
        <section key={one.id} className={css.state} aria-label={one.id}>
          {shown.length > 1 && <h2 className={css.name}>{one.state}</h2>}
          <Story one={one} />
        </section>
      ))}
    </main>
  );
}

function Story({ one: { stories, state } }: { one: GalleryStory }) {
  if ('page' in stories) return <StoryOfPage page={stories.page} state={stories.states[state] ?? {}} />;
  const Subject = stories.states[state];
  return <MemoryRouter>{Subject && <Subject />}</MemoryRouter>;
}
