'use strict';

const { createElement } = require('react');
const { renderToStaticMarkup } = require('react-dom/server');

/**
 * The pictures of the catalogue's apps, drawn for white: the mark of a brand in its own colour (simple-icons, CC0), the icon of an
 * app of the product (lucide, ISC), and without either the app's initial. Throws if simple-icons does not have a mark or has it
 * under another licence, and if lucide does not have an icon: the catalogue must then not name it.
 * @param {readonly { name: string, mark: string | null, icon: string | null, initial: string, color: string }[]} pictures
 * @returns {{ file: string, svg: string }[]} file names below dist/client, and their content
 */
module.exports = function appLogos(pictures) {
  const marks = new Map(Object.values(require('simple-icons')).map((mark) => [mark.slug, mark]));
  const icons = require('lucide-react').icons;
  const drawing = ({ mark, icon, initial, color }) => {
    if (mark !== null) return { fill: `#${color}`, children: createElement('path', { d: pathOf(marks.get(mark), mark) }) };
    if (icon !== null) return drawingOf(icons[icon], icon, `#${color}`);
    const text = { x: 12, y: 18.5, textAnchor: 'middle', fontFamily: 'system-ui, sans-serif', fontSize: 19, fontWeight: 600 };
    return { fill: `#${color}`, children: createElement('text', text, initial) };
  };
  return pictures.map((picture) => {
    const svg = createElement('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', ...drawing(picture) });
    return { file: `app-logos/${picture.name}.svg`, svg: renderToStaticMarkup(svg) };
  });
};

function pathOf(mark, name) {
  if (mark === undefined) throw new Error(`The catalogue names the mark ${name}, which simple-icons does not have`);
  if (mark.license !== undefined) throw new Error(`The mark ${name} has a different licence (${mark.license.type}): give the app none`);
  return mark.path;
}

/** The shapes of a lucide icon, without the attributes that only a page needs. */
function drawingOf(Icon, name, color) {
  if (Icon === undefined) throw new Error(`The catalogue names the icon ${name}, which lucide does not have`);
  const shapes = /^<svg[^>]*>(.*)<\/svg>$/s.exec(renderToStaticMarkup(createElement(Icon)))[1];
  const strokes = { fill: 'none', stroke: color, strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' };
  return { ...strokes, dangerouslySetInnerHTML: { __html: shapes } };
}
