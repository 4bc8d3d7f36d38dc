/** Page of the guides, which belong to this version of the gateway and are served with the console. */
import { html } from 'lit';
import { View, describe, retry, texts } from './view.js';
import './markdown-view.js';

const TITLES = Object.assign({}, ...Object.values(texts.guides.groups));
const PICTURES = /!\[[^\]]*\]\([^)]*\)\n*/g;

/** Returns the address of a page for a link from a guide to a guide; undefined for other links. */
function placeOf(reference, from) {
  const [, name, anchor] = /^(?:([\w-]+)\.md)?(?:#(.*))?$/.exec(reference) ?? [];
  const guide = name ?? (anchor && from);
  return guide && TITLES[guide] ? { view: 'guides', name: guide, ...(anchor && { at: anchor }) } : undefined;
}

/** Returns the content of a guide. */
async function guide(name, signal) {
  const response = await fetch(`guides/${name}.md`, { signal, credentials: 'omit' }).catch((failure) => {
    throw failure.name === 'AbortError' ? failure : new Error('offline');
  });
  if (!response.ok) {
    throw Object.assign(new Error(`HTTP ${response.status}`), { status: response.status });
  }
  const text = (await response.text()).replace(PICTURES, '');
  return { uri: `about:${name}`, text, length: text.length, mimeType: 'text/markdown', isPart: false, placeOf: (link) => placeOf(link, name) };
}

/** Page of the guides. Its address has the `name` of the open one, and `at` for one of its headings. */
class Guides extends View {
  static properties = { address: { attribute: false }, content: { state: true }, failure: { state: true } };

  willUpdate(changed) {
    const name = this.address.get('name');
    if (changed.has('address') && name !== this.name) {
      Object.assign(this, { name, content: null });
      this.load();
    }
  }

  async load() {
    const signal = this.startTask();
    this.failure = null;
    try {
      const content = TITLES[this.name] ? await guide(this.name, signal) : null;
      signal.aborted || (this.content = content);
    } catch (failure) {
      signal.aborted || (this.failure = failure);
    }
  }

  group([title, guides]) {
    const link = ([name, label]) => html`<li class="call ${name === this.name ? 'chosen' : ''}">${
      this.goTo({ view: 'guides', name }, label, { isHere: name === this.name })}</li>`;
    return html`<h2>${title}</h2><ul>${Object.entries(guides).map(link)}</ul>`;
  }

  guide() {
    const back = html`<p class="back">${this.goTo({ view: 'guides' }, texts.calls.back)}</p>`;
    if (this.failure) {
      return html`${back}<p class="failure" role="alert">${describe(this.failure)}
        <button @click=${() => retry(this.failure, () => this.load())}>${texts.retry}</button></p>`;
    }
    const shown = this.content
      ? html`<console-markdown .content=${this.content} .anchor=${this.address.get('at') ?? ''}></console-markdown>`
      : html`<p class="quiet">${texts.loading}</p>`;
    return html`${back}${shown}`;
  }

  render() {
    const isKnown = Boolean(TITLES[this.name]);
    const none = html`<h1>${texts.nav.guides}</h1><p class="quiet">${this.name ? texts.guides.unknown : texts.guides.about}</p>`;
    return html`<div class="calls ${isKnown ? 'has-chosen' : ''}">
      <div class="side"><nav aria-label=${texts.nav.guides}>${Object.entries(texts.guides.groups).map((group) => this.group(group))}</nav></div>
      <div class="call-page">${isKnown ? this.guide() : none}</div></div>`;
  }
}

customElements.define('console-guides', Guides);
