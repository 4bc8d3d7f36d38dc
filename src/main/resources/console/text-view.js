/** Source code, logs and other text as lines: with colours, levels of logs and words that are found. */
import { html, nothing } from 'lit';
import { MAX_COLOURED, highlight, languageOf, pieces } from './highlight.js';
import { FRESH, View, describe, fill, soFar, texts } from './view.js';
import './rows.js';

/** Maximum number of lines, and of their characters, that the page holds. */
const [MAX_LINES, MAX_CHARACTERS] = [200_000, 32_000_000];
/** Maximum length of a line with colours, and of a line that is shown on demand, in characters. */
const MAX_LINE = 2000;
const MAX_WHOLE_LINE = 100_000;
const LEVELS = /\b(?:(ERROR|FATAL|SEVERE|CRITICAL)|(WARN(?:ING)?)|(INFO|DEBUG|TRACE))\b/;

const linesOf = (text) => (text === '' ? [] : text.replace(/^\ufeff/, '').replace(/\r?\n$/, '').split(/\r?\n/));
const columns = (line) => line.length + (line.match(/[^ -~]/g)?.length ?? 0) * 3;

/** Cuts pieces where a word is found, and marks it. */
function marked(list, word) {
  const line = list.map(([, text]) => text).join('').toLowerCase();
  const cuts = [];
  for (let at = line.indexOf(word); at >= 0 && cuts.length < 200; at = line.indexOf(word, at + word.length)) {
    cuts.push(at, at + word.length);
  }
  let offset = 0;
  return list.flatMap(([names, text]) => {
    const start = offset;
    offset += text.length;
    const edges = [start, ...cuts.filter((cut) => cut > start && cut < offset), offset];
    const isFound = (at) => cuts.findLastIndex((cut) => cut <= at) % 2 === 0;
    return edges.slice(1).map((end, i) => [isFound(edges[i]) ? `${names} found` : names, text.slice(edges[i] - start, end - start)]);
  });
}

/** Cuts a line of a log where it names a level. */
function levels(line) {
  const [match, error, warning] = LEVELS.exec(line) ?? [''];
  const at = line.indexOf(match);
  return [['', line.slice(0, at)], [error ? 'bad' : warning ? 'warn' : 'quiet', match], ['', line.slice(at + match.length)]];
}

/** View of a text. Properties `content`, `source`, and `line`, the number of the line to go to. */
class Text extends View {
  static properties = {
    content: { attribute: false }, source: { attribute: false }, line: { attribute: false }, lines: { state: true },
    colours: { state: true }, fresh: { state: true }, word: { state: true }, at: { state: true }, follows: { state: true },
  };

  constructor() {
    super();
    Object.assign(this, { lines: [], colours: [], found: [], whole: new Set(), fresh: new Set(), word: '', at: 0, follows: true });
  }

  willUpdate(changed) {
    if (changed.has('content')) {
      const { text = '', uri, mimeType, next, isPart } = this.content;
      const before = changed.get('content')?.uri === uri ? this.lines : [];
      const isLog = next !== undefined || mimeType === 'text/x-log';
      Object.assign(this, { isPart, isLog, width: 0, length: 0, failure: '', whole: new Set() });
      this.isDiff = languageOf(this.content) === 'diff' || uri.includes('/diff/');
      const first = isPart && !text.endsWith('\n') ? [] : linesOf(text);
      this.known = first.length;
      this.take([...first, ...(isPart ? before.slice(first.length) : [])]);
      this.compare(before);
      this.colour();
      this.more(this.known ? before.length : 1);
      this.isAtLine &&= before.length > 0;
    }
    this.isAtLine &&= !changed.has('line');
    if (this.line && !this.isAtLine && !this.content.next) {
      this.more(this.line);
    }
    if (changed.has('word') || changed.has('lines')) {
      const word = this.word.toLowerCase();
      this.found = word ? this.lines.keys().filter((i) => this.lines[i].toLowerCase().includes(word)).toArray() : [];
    }
  }

  take(lines, from = 0) {
    this.lines = lines;
    for (const line of lines.slice(from)) {
      this.length += line.length;
      this.width = Math.max(this.width, columns(line.slice(0, MAX_LINE)));
    }
    this.isFull = lines.length >= MAX_LINES || this.length >= MAX_CHARACTERS;
  }

  /** Marks the lines that are not among those before for {@link FRESH}. */
  compare(before) {
    const counts = new Map();
    const count = (line, step) => counts.set(line, (counts.get(line) ?? 0) + step).get(line);
    before.forEach((line) => count(line, 1));
    this.fresh = new Set(before.length ? this.lines.keys().filter((i) => count(this.lines[i], -1) < 0) : []);
    this.startLater(FRESH, () => (this.fresh = new Set()));
  }

  async colour() {
    let rest = MAX_COLOURED;
    const lines = this.lines.map((line) => (line.length > MAX_LINE ? '' : line));
    const end = lines.findIndex((line) => (rest -= line.length + 1) < 0);
    const text = lines.slice(0, end < 0 ? lines.length : end).join('\n');
    this.colours = (this.isDiff ? undefined : await highlight(text, languageOf(this.content) ?? '').catch(() => undefined)) ?? [];
  }

  /** Reads the next lines, until so many are known. Those that were there before stay until they are read again. */
  async more(count = this.known + 1) {
    const { content } = this;
    if (this.isPart && this.loading !== content) {
      this.loading = content;
      try {
        while (this.isPart && this.known < count) {
          const { text, isPart } = await this.source.lines(this.known + 1);
          if (content !== this.content) {
            return;
          }
          const known = [...this.lines.slice(0, this.known), ...linesOf(text)];
          this.take([...known, ...(isPart ? this.lines.slice(known.length) : [])], this.known);
          Object.assign(this, { known: known.length, isPart: isPart && !this.isFull });
        }
      } catch (failure) {
        content === this.content && Object.assign(this, { isPart: false, failure: describe(failure), lines: [...this.lines] });
      }
      this.loading = this.loading === content ? null : this.loading;
    }
  }

  updated(changed) {
    const rows = this.querySelector('console-lines');
    rows.updateComplete.then(() => {
      rows.querySelector('.rows-space').style.minWidth = `${this.width + 12}ch`;
      if (this.isLog && this.content.next && this.follows && (changed.has('lines') || changed.has('follows'))) {
        rows.scroller.scrollTop = rows.scroller.scrollHeight;
      } else if (this.line && !this.isAtLine && this.lines.length >= this.line) {
        this.isAtLine = true;
        rows.show(this.line - 1);
      }
    });
  }

  row(line, index) {
    const isCut = line.length > MAX_LINE && !this.whole.has(index);
    const shown = line.slice(0, isCut ? MAX_LINE : MAX_WHOLE_LINE);
    let list = this.colours[index] ?? [];
    if (list.map(([, text]) => text).join('') !== shown) {
      list = this.isLog ? levels(shown) : [['', shown]];
    }
    const { partOfLine, wholeLine } = texts.views;
    const more = fill(line.length > MAX_WHOLE_LINE ? partOfLine : wholeLine, { count: line.length, shown: MAX_WHOLE_LINE });
    const sign = /^(\+\+\+|---|diff|index) /.test(line) ? '@' : line[0];
    const kind = this.isDiff ? { '+': 'added', '-': 'removed', '@': 'hunk' }[sign] ?? '' : '';
    const current = this.word ? this.found[this.at] : this.line - 1;
    const state = `${this.fresh.has(index) ? 'fresh' : ''} ${index === current ? 'current' : ''}`;
    return html`<span class="number ${state}" aria-hidden="true" data-number=${this.content.next ? '' : index + 1}></span><span
      class="line ${kind} ${state}">${pieces(this.word ? marked(list, this.word.toLowerCase()) : list)}</span>${isCut ? html`<button
      class="plain" @click=${() => this.showWhole(index)}>${more}</button>` : nothing}`;
  }

  showWhole(index) {
    this.whole.add(index);
    this.width = Math.max(this.width, columns(this.lines[index].slice(0, MAX_WHOLE_LINE)));
    this.lines = [...this.lines];
  }

  /** Goes to the next or the previous line that was found. */
  step(by) {
    if (this.found.length) {
      this.at = (this.at + by + this.found.length) % this.found.length;
      this.querySelector('console-lines').show(this.found[this.at]);
    }
  }

  pressed(event) {
    if ((event.ctrlKey || event.metaKey) && event.key === 'f') {
      event.preventDefault();
      this.querySelector('input').select();
    } else if (event.key === 'Enter' && event.target.type === 'search') {
      this.step(event.shiftKey ? -1 : 1);
    }
  }

  bar() {
    const { views } = texts;
    const { length } = this.found;
    const found = fill(views.found, { at: length && this.at + 1, count: length });
    const about = this.word ? found : fill(views.lines, { count: this.lines.length });
    return html`<div class="bar">
      <input type="search" placeholder=${views.find} aria-label=${views.find} .value=${this.word}
        @input=${(event) => Object.assign(this, { word: event.target.value, at: 0 }).updateComplete.then(() => this.step(0))}>
      ${this.word ? html`<button @click=${() => this.step(-1)} aria-label=${views.before}>\u2191</button>
        <button @click=${() => this.step(1)} aria-label=${views.after}>\u2193</button>` : nothing}
      <span class="quiet" role="status">${soFar(about, this.isPart)}</span>
      ${this.content.next ? html`<button aria-pressed=${this.follows}
        @click=${() => (this.follows = !this.follows)}>${views.follow}</button>` : nothing}
      ${this.isFull ? html`<span class="quiet">${views.full}</span>` : nothing}
      ${this.failure ? html`<span class="failure" role="alert">${this.failure}</span>` : nothing}
    </div>`;
  }

  render() {
    const onScroll = { handleEvent: (event) => (this.follows = event.currentTarget.isAtEnd), capture: true };
    return html`<div class="text" @keydown=${this.pressed}>${this.bar()}<console-lines id="lines" kind="region" label=${texts.views.text}
      .items=${this.lines} .row=${(line, index) => this.row(line, index)} @end=${() => this.more()}
      @scroll=${onScroll}></console-lines></div>`;
  }
}

customElements.define('console-text', Text);
