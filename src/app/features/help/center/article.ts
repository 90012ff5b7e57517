import type { ContentEmbed } from '../../../../domain/embeds';

/** One help article. Plain paragraphs that describe the product as it is. */
export interface HelpArticle {
  /** The last piece of its address. */
  readonly slug: string;
  readonly title: string;
  /** The summary that lists show. */
  readonly summary: string;
  readonly sections: readonly HelpSection[];
  /** The page of the product for this task. */
  readonly links?: readonly { readonly to: string; readonly text: string }[];
  /** Other words that people look for it by. */
  readonly words?: string;
}

interface HelpSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly isSteps?: boolean;
  /** The content below the paragraphs: templates, or a video. */
  readonly embeds?: readonly ContentEmbed[];
}

/** A section of paragraphs. */
export const text = (heading: string, ...paragraphs: readonly string[]): HelpSection => ({ heading, paragraphs });

/** A section whose paragraphs are numbered steps. */
export const steps = (heading: string, ...paragraphs: readonly string[]): HelpSection => ({ heading, paragraphs, isSteps: true });

/** Articles of one subject. */
export interface HelpSubject {
  readonly title: string;
  readonly articles: readonly HelpArticle[];
}
