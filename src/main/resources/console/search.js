/** Ways to find resources: the search by words, and the palette of all there is. */
import { html, nothing } from 'lit';
import { callTool, decode, mounts, prefixOf, prompts, templates, tools } from './catalog.js';
import { View, describe, fill, texts, visible } from './view.js';

/** Time without a key after which a search begins, in milliseconds. */
const PAUSE = 250;
/** Maximum length of an excerpt, in characters, and maximum number of options in the palette. */
const MAX_EXCERPT = 1000;
const MAX_OPTIONS = 40;
const URI = /^[a-z][a-z0-9+.-]*:\/\/\S*$/i;

/** Asks the tool `search`. @returns {Promise<any>} its structured content, null if the tool is not offered */
const search = (query, signal) => callTool('search', { query }, signal);

/** Marks the words of a query in a text. */
function marked(text, query) {
  const words = query.match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
  const pattern = new RegExp(`(${words.sort((a, b) => b.length - a.length).join('|') || '(?!)'})`, 'giu');
  return text.split(pattern).map((part, i) => (i % 2 ? html`<mark>${visible(part)}</mark>` : visible(part ?? '')));
}

/** Search page. Its address has the words as `q`. */
class Search extends View {
  static properties = {
    address: { attribute: false }, query: { state: true }, found: { state: true }, failure: { state: true },
    isOff: { state: true }, isRunning: { state: true },
  };

  firstUpdated() {
    this.querySelector('input').focus();
  }

  willUpdate(changed) {
    if (changed.has('address')) {
      this.query = this.address.get('q') ?? '';
      this.startLater(0, (signal) => this.ask(signal));
    }
  }

  typed(event) {
    this.query = event.target.value;
    this.startLater(PAUSE, (signal) => this.ask(signal));
  }

  async ask(signal) {
    const query = this.query.trim();
    const shown = new URLSearchParams(location.search);
    if (shown.get('view') === 'search' && query !== (shown.get('q') ?? '')) {
      history.replaceState(null, '', `?${new URLSearchParams({ view: 'search', q: query })}`);
    }
    this.isRunning = true;
    try {
      const found = query ? await search(query, signal) : undefined;
      signal.throwIfAborted();
      Object.assign(this, { found: found && { ...found, query }, isOff: found === null, failure: null, isRunning: false });
    } catch (failure) {
      if (!signal.aborted) {
        Object.assign(this, { failure, isRunning: false });
      }
    }
  }

  result({ id, title, text = '', line }) {
    const mount = prefixOf(id);
    const path = decode(id.slice(mount.length).split('?')[0]);
    const pages = /[?&]pages=([\d-]+)/.exec(id)?.[1];
    const place = [pages && fill(texts.search.page, { pages }), line && fill(texts.search.line, { line })].filter(Boolean);
    return html`<li><h2>${this.link(id, title || path, line)}</h2>
      <p class="quiet place"><bdi>${visible(mount)}</bdi> <bdi>${visible(path)}</bdi>${place.map((part) => html` \u00b7 ${part}`)}</p>
      ${text ? html`<pre class="excerpt">${marked(text.slice(0, MAX_EXCERPT), this.found.query)}</pre>` : nothing}</li>`;
  }

  answer() {
    const { results, total, incomplete = [], notIndexed = [] } = this.found;
    const { count, countOf, countAtLeast, none } = texts.search;
    const parts = (names) => names.map((name, i) => html`${i ? ', ' : ''}<bdi>${visible(name)}</bdi>`);
    const text = incomplete.length ? countAtLeast : results.length === total ? count : countOf;
    const about = results.length ? fill(text, { shown: results.length, count: total }) : none;
    return html`<p class="quiet" role="status">${about}</p>
      ${incomplete.length ? html`<p class="partial">${texts.search.incomplete}
        ${parts(incomplete)}</p>` : nothing}
      <ol class="results">${results.map((result) => this.result(result))}</ol>
      ${notIndexed.length ? html`<p class="quiet">${texts.search.notIndexed} ${parts(notIndexed)}</p>` : nothing}`;
  }

  render() {
    return html`<h1>${texts.nav.search}</h1>
      <input type="search" class="words" .value=${this.query} maxlength="1000" autocomplete="off"
        aria-label=${texts.search.label} placeholder=${texts.search.label} @input=${this.typed}>
      ${this.failure ? html`<p class="failure" role="alert">${describe(this.failure)}</p>` : nothing}
      ${this.isOff ? html`<p role="status">${texts.search.off}</p>` : nothing}
      ${this.found ? this.answer() : html`<p class="quiet">${this.isRunning && this.query ? texts.loading : texts.search.hint}</p>`}`;
  }
}

/** Dialog that goes anywhere. `show()` opens it; the browser gives the focus back when it closes. */
class Palette extends View {
  static properties = { words: { state: true }, fixed: { state: true }, results: { state: true }, active: { state: true } };

  constructor() {
    super();
    Object.assign(this, { words: '', fixed: [], results: [], active: 0 });
  }

  async show() {
    Object.assign(this, { words: '', results: [], active: 0 });
    await this.updateComplete;
    this.querySelector('dialog').showModal();
    const views = Object.entries(texts.nav).map(([view, label]) => ({ kind: 'view', label, go: view === 'browse' ? {} : { view } }));
    this.fixed = views;
    const of = (list, map) => list.then((items) => items.map(map), () => []);
    const lists = await Promise.all([
      of(mounts(), ({ uri, title }) => ({ kind: 'mount', label: title ?? uri, about: uri, go: { uri } })),
      of(prompts(), ({ name, title }) => ({ kind: 'prompt', label: title ?? name, about: name, go: { view: 'prompts', name } })),
      of(tools(), ({ name, title }) => ({ kind: 'tool', label: title ?? name, about: name, go: { view: 'tools', name } })),
      of(templates(), ({ uriTemplate }) => ({ kind: 'template', label: uriTemplate, go: { view: 'templates', name: uriTemplate } })),
    ]);
    const guides = Object.entries(Object.assign({}, ...Object.values(texts.guides.groups)))
      .map(([name, label]) => ({ kind: 'guide', label, go: { view: 'guides', name } }));
    this.fixed = [...views, ...lists.flat(), ...guides];
  }

  typed(event) {
    Object.assign(this, { words: event.target.value, active: 0 });
    this.startLater(PAUSE, async (signal) => {
      const query = this.words.trim().slice(0, 1000);
      const found = query && !URI.test(query) ? await search(query, signal).catch(() => null) : null;
      if (!signal.aborted) {
        this.results = (found?.results ?? []).map(({ id, title, line }) => (
          { kind: 'result', label: title || id, about: id, go: { uri: id, ...(line && { line }) } }));
      }
    });
  }

  get options() {
    const words = this.words.trim();
    const parts = words.toLowerCase().split(/\s+/);
    const fits = ({ label, about = '' }) => parts.every((part) => `${label} ${about}`.toLowerCase().includes(part));
    const found = [...this.fixed.filter(fits), ...this.results].slice(0, MAX_OPTIONS);
    if (URI.test(words)) {
      return [{ kind: 'uri', label: fill(texts.search.openUri, { uri: words }), go: { uri: words } }, ...found];
    }
    const search = { kind: 'search', label: fill(texts.search.searchFor, { words }), go: { view: 'search', q: words } };
    return words ? [...found, search] : found;
  }

  choose(option) {
    this.querySelector('dialog').close();
    this.emit('go', option.go);
  }

  pressed(event) {
    const { options } = this;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length) {
      event.preventDefault();
      this.active = (this.active + step + options.length) % options.length;
      this.updateComplete.then(() => this.querySelector('.option.active')?.scrollIntoView({ block: 'nearest' }));
    } else if (event.key === 'Enter' && options[this.active]) {
      event.preventDefault();
      this.choose(options[this.active]);
    }
  }

  option({ kind, label, about, go }, i) {
    return html`<li role="option" id="palette-${i}" aria-selected=${i === this.active} class="option ${i === this.active ? 'active' : ''}"
      @click=${() => this.choose({ go })}><span class="quiet kind">${texts.search.kinds[kind]}</span>
      <bdi class="name">${visible(label)}</bdi>
      ${about && about !== label ? html`<bdi class="quiet name about">${visible(about)}</bdi>` : nothing}</li>`;
  }

  render() {
    const { options } = this;
    const leave = (event) => event.target.localName === 'dialog' && event.target.close();
    return html`<dialog class="palette" aria-label=${texts.search.palette} @click=${leave}>
      <input role="combobox" aria-expanded="true" aria-controls="palette-list" aria-autocomplete="list" aria-label=${texts.search.palette}
        aria-activedescendant=${options.length ? `palette-${this.active}` : nothing} placeholder=${texts.search.placeholder}
        .value=${this.words} autocomplete="off" spellcheck="false" @input=${this.typed} @keydown=${this.pressed}>
      <ul role="listbox" id="palette-list" class="options" aria-label=${texts.search.palette}>
        ${options.map((option, i) => this.option(option, i))}</ul>
      ${options.length ? nothing : html`<p class="quiet">${texts.search.noOption}</p>`}</dialog>`;
  }
}

customElements.define('console-search', Search);
customElements.define('console-palette', Palette);
