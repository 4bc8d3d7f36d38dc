/** Page that finds lines by a text or an expression. */
import { html, nothing } from 'lit';
import { decode, prefixOf } from './catalog.js';
import { Finder } from './finder.js';
import { fill, texts, visible } from './view.js';

/** Maximum number of lines in the page. */
const MAX_LINES = 2000;

/** Returns the text of a line, with the occurrences of a plain text marked. */
function marked(text, pattern, ignoresCase) {
  const plain = pattern.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const parts = text.split(new RegExp(`(${plain})`, ignoresCase ? 'giu' : 'gu'));
  return parts.map((part, i) => (i % 2 ? html`<mark>${visible(part)}</mark>` : visible(part)));
}

class Grep extends Finder {
  tool = 'grep';

  given() {
    const { q = '', regex, ignore, in: place = '', glob = '', around = '' } = this.values;
    return q ? { pattern: q, ...(regex && { regex: true }), ...(ignore && { case: 'ignore' }), ...(place.trim() && { in: place.trim() }),
      ...(glob.trim() && { glob: glob.trim() }), ...(around && { before: Number(around), after: Number(around) }) } : null;
  }

  /** Joins the lines of a resource that ends one page and begins the next. */
  joined(before, page) {
    const [resources, following] = [[...before.resources], [...page.resources]];
    const last = resources.at(-1);
    if (last && following[0]?.uri === last.uri) {
      resources[resources.length - 1] = { ...last, lines: [...last.lines, ...following.shift().lines] };
    }
    return { ...page, resources: [...resources, ...following] };
  }

  form() {
    const { pattern, regex, ignore, place, glob, around, lines } = texts.grep;
    return html`${this.text('q', pattern, { type: 'search', maxlength: 1000 })}${this.check('regex', regex)}${this.check('ignore', ignore)}
      ${this.text('in', place, { maxlength: 4000, placeholder: 'file:///docs/' })}${this.text('glob', glob, { placeholder: '**/*.md' })}
      ${this.choice('around', around, { '': '0', 2: fill(lines, { count: 2 }), 5: fill(lines, { count: 5 }) })}`;
  }

  line({ uri }, { uri: own, line, page, text, context }) {
    const { q, regex, ignore } = this.values;
    const label = page ? fill(texts.search.page, { pages: page }) : line ?? texts.grep.open;
    const words = context || regex || !q ? visible(text) : marked(text, q, ignore);
    return html`<li class=${context ? 'context' : ''}>${line ? this.link(uri, String(label), line) : this.link(own, String(label))}
      <code>${words}</code></li>`;
  }

  resource(resource, lines) {
    const mount = prefixOf(resource.uri);
    return html`<li><h2>${this.link(resource.uri, decode(resource.uri.slice(mount.length)) || resource.uri)}</h2>
      <p class="quiet place"><bdi>${visible(mount)}</bdi></p>
      <ol class="lines">${lines.map((line) => this.line(resource, line))}</ol></li>`;
  }

  answer() {
    const { resources, notes } = this.found;
    let left = MAX_LINES;
    const shown = resources.map((resource) => {
      const lines = resource.lines.slice(0, Math.max(0, left));
      left -= lines.length;
      return [resource, lines];
    }).filter(([, lines]) => lines.length);
    const count = resources.flatMap(({ lines }) => lines).filter(({ context }) => !context).length;
    const status = fill(texts.grep.count, { count, resources: fill(texts.grep.resources, { count: resources.length }) });
    return html`<p class="quiet" role="status">${count ? status : nothing}</p>${this.notes(notes)}
      <ol class="results">${shown.map(([resource, lines]) => this.resource(resource, lines))}</ol>
      ${left > 0 ? this.more() : html`<p class="quiet">${texts.calls.cut}</p>`}`;
  }
}

customElements.define('console-grep', Grep);
