/** Frame of the console: sign-in, navigation, addresses and what they show. */
import { html as plain, nothing } from 'lit';
import { html, unsafeStatic } from 'lit/static-html.js';
import { client } from './client.js';
import { forget } from './catalog.js';
import { live } from './live.js';
import { View, describe, texts, visible } from './view.js';
import './tree.js';
import './preview.js';

/** Pages beside the resources: the element of each, and the module that defines it. */
const PAGES = {
  __proto__: null,
  search: ['console-search', './search.js'],
  templates: ['console-templates', './calls.js'],
  prompts: ['console-prompts', './calls.js'],
  tools: ['console-tools', './calls.js'],
  connect: ['console-connect', './connect.js'],
};
const THEMES = ['auto', 'light', 'dark'];

/** Whole page. Its address is `?uri=…` for a resource, and `?view=…` for another page. */
class Console extends View {
  static properties = {
    server: { state: true }, address: { state: true }, page: { state: true }, failure: { state: true },
    signIn: { state: true }, isMenuOpen: { state: true }, hasEvents: { state: true }, note: { state: true }, theme: { state: true },
  };

  constructor() {
    super();
    Object.assign(this, { hasEvents: false, isMenuOpen: false, note: '', theme: localStorage.getItem('theme') ?? 'auto' });
    this.addEventListener('go', (event) => this.go(event.detail));
    this.addEventListener('copy', (event) => this.copy(event.detail));
    this.addEventListener('signed-in', () => this.begin());
    this.addEventListener('close-events', () => (this.hasEvents = false));
  }

  connectedCallback() {
    super.connectedCallback();
    this.listen(window, ['pagehide'], () => live.stop());
    this.listen(window, ['pageshow'], (event) => event.persisted && location.reload());
    this.listen(window, ['popstate'], () => this.show(new URLSearchParams(location.search)));
    this.listen(window, ['keydown'], (event) => this.pressed(event));
    this.listen(client, ['challenge'], ({ detail }) => {
      live.stop();
      this.signIn = detail;
    });
    this.listen(live, ['state'], () => this.requestUpdate());
    this.listen(live, ['list', 'resync'], forget);
    this.begin();
  }

  /** Asks the gateway who it is, which also finds out whether to sign in. */
  async begin() {
    const { restore } = await import('./sign-in.js');
    try {
      await restore();
      this.address = new URLSearchParams(location.search);
      this.server = await client.request('server/discover');
      Object.assign(this, { failure: null, signIn: null });
      document.title = this.title;
      live.start();
      await this.show(this.address);
    } catch (failure) {
      if (failure.message !== 'unauthorized') {
        Object.assign(this, { failure, signIn: null });
        this.server && live.start();
      }
    }
  }

  get title() {
    const { title, name } = this.server?._meta?.['io.modelcontextprotocol/serverInfo'] ?? {};
    return visible(title ?? name ?? texts.title);
  }

  /** Goes to an address and remembers it in the history. */
  go(parameters) {
    const address = new URLSearchParams(parameters);
    history.pushState(null, '', `?${address}`);
    return this.show(address);
  }

  async show(address) {
    const page = PAGES[address.get('view')];
    this.isMenuOpen = false;
    await (page && import(page[1]));
    Object.assign(this, { address, page: page?.[0] });
  }

  pressed(event) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      this.find();
    }
  }

  async find() {
    await import('./search.js');
    this.querySelector('console-palette').show();
  }

  async copy(text) {
    this.note = (await copied(text)) ? texts.copied : texts.notCopied;
    setTimeout(() => (this.note = ''), 2000);
  }

  turnTheme() {
    this.theme = THEMES[(THEMES.indexOf(this.theme) + 1) % THEMES.length];
    localStorage.setItem('theme', this.theme);
  }

  async turnEvents() {
    await import('./events.js');
    this.hasEvents = !this.hasEvents;
  }

  updated() {
    document.documentElement.dataset.theme = this.theme;
  }

  tab(view) {
    const isHere = view === 'browse' ? !this.page : this.address.get('view') === view;
    return this.goTo(view === 'browse' ? {} : { view }, texts.nav[view], { isHere });
  }

  top() {
    return plain`<header class="top">
      <button class="menu" aria-expanded=${this.isMenuOpen} @click=${() => (this.isMenuOpen = !this.isMenuOpen)}>${texts.menu}</button>
      <strong class="title"><bdi>${this.title}</bdi></strong>
      <nav aria-label=${texts.title}>${Object.keys(texts.nav).map((view) => this.tab(view))}</nav>
      <button class="find" @click=${this.find}>${texts.palette} <kbd>Ctrl K</kbd></button>
      <button class="state ${live.state}" aria-expanded=${this.hasEvents} @click=${this.turnEvents}>${texts.state[live.state]}</button>
      <button class="theme" @click=${this.turnTheme}>${texts.theme[this.theme]}</button>
      ${client.isSignedIn ? plain`<button @click=${this.signOut}>${texts.signOut}</button>` : nothing}
    </header>`;
  }

  async signOut() {
    const { forgetCredentials } = await import('./sign-in.js');
    live.stop();
    forgetCredentials();
    this.server = null;
    await this.updateComplete;
    location.assign(location.pathname);
  }

  body() {
    const uri = this.address.get('uri');
    if (this.page) {
      const tag = unsafeStatic(this.page);
      return html`<${tag} .address=${this.address}></${tag}>`;
    }
    const line = Number(this.address.get('line'));
    return uri ? plain`<console-preview .uri=${uri} .line=${line}></console-preview>` : plain`<console-home></console-home>`;
  }

  /** Keeps what is open while a person signs in again. */
  render() {
    const { signIn, server } = this;
    return plain`${signIn ? plain`<console-sign-in .challenge=${signIn}></console-sign-in>` : nothing}
      ${server ? plain`<div class="page" ?hidden=${Boolean(signIn)}>${this.whole()}</div>` : signIn ? nothing : this.alone()}`;
  }

  alone() {
    return this.failure ? plain`<main class="alone"><p class="failure" role="alert">${describe(this.failure)}</p>
      <button @click=${this.begin}>${texts.retry}</button></main>` : nothing;
  }

  whole() {
    return plain`<a class="skip" href="#content">${texts.skip}</a>${this.top()}
      <div class="panes ${this.isMenuOpen ? 'menu-open' : ''} ${this.page ? 'wide' : ''}">
        <aside aria-label=${texts.tree.label}><console-tree .selected=${this.address.get('uri') ?? ''}></console-tree></aside>
        <main id="content" tabindex="-1">${this.body()}</main>
        ${this.hasEvents ? plain`<console-events></console-events>` : nothing}
      </div>
      <console-palette></console-palette>
      <div class="note" role="status">${this.note}</div>`;
  }
}

/** Copies a text, by selection where the browser offers no clipboard, as for plain http; whether it did. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const { activeElement } = document;
    const area = Object.assign(document.createElement('textarea'), { value: text, className: 'unseen' });
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    activeElement?.focus();
    return isCopied;
  }
}

customElements.define('gateway-console', Console);
