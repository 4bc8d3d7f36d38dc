/** Frame of the console: its header, sign-in, navigation, addresses and what they show. */
import { html as plain, nothing } from 'lit';
import { html, unsafeStatic } from 'lit/static-html.js';
import { client } from './client.js';
import { forget, mountOf, nameOf, server } from './catalog.js';
import { live } from './live.js';
import { View, copied, describe, loaded, retry, texts, visible } from './view.js';
import './home.js';
import './tree.js';
import './preview.js';

/** Pages beside the resources: the element of each, and the module that defines it. */
const PAGES = {
  __proto__: null,
  search: ['console-search', './search.js'],
  find: ['console-find', './find.js'],
  grep: ['console-grep', './grep.js'],
  templates: ['console-templates', './calls.js'],
  prompts: ['console-prompts', './calls.js'],
  tools: ['console-tools', './calls.js'],
  connect: ['console-connect', './connect.js'],
  status: ['console-status', './status.js'],
  guides: ['console-guides', './guides.js'],
};

const THEMES = ['auto', 'light', 'dark'];

/**
 * Header. Properties `name` and `version` of the gateway, `view` that is open, `hasMenu` where a
 * tree is beside the page, `isMenuOpen`, `hasEvents` and `isSignedIn`.
 * Emits `toggle-menu`, `toggle-events`, `find` and `sign-out` when a person asks for it.
 */
class Header extends View {
  static properties = { name: {}, version: {}, view: {}, hasMenu: { type: Boolean }, isMenuOpen: { type: Boolean }, hasEvents: { type: Boolean },
    isSignedIn: { type: Boolean }, theme: { state: true } };

  constructor() {
    super();
    this.theme = keptTheme();
  }

  connectedCallback() {
    super.connectedCallback();
    this.listen(live, ['state'], () => this.requestUpdate());
  }

  /** Brings the open page into sight where the names of all do not fit. */
  updated(changed) {
    if (changed.has('view')) {
      this.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }

  turnTheme() {
    this.theme = keptTheme(THEMES[(THEMES.indexOf(this.theme) + 1) % THEMES.length]);
    document.documentElement.dataset.theme = this.theme;
  }

  brand() {
    const version = this.version ? plain` <span class="version quiet"><bdi>${this.version}</bdi></span>` : nothing;
    return this.goTo({}, plain`<img src="icon.svg" alt="" width="24" height="24">
      <strong class="title"><bdi>${this.name}</bdi></strong>${version}`);
  }

  tab(view) {
    return this.goTo(view === 'browse' ? {} : { view }, texts.nav[view], { isHere: view === this.view });
  }

  button(event, name, label, isOpen = nothing) {
    return plain`<button class=${name} aria-expanded=${isOpen} @click=${() => this.emit(event)}>${label}</button>`;
  }

  render() {
    const { state } = live;
    return plain`<header class="top">${this.hasMenu ? this.button('toggle-menu', 'menu', texts.menu, this.isMenuOpen) : nothing}
      <div class="brand">${this.brand()}</div>
      <nav aria-label=${texts.title}>${Object.keys(texts.nav).map((view) => this.tab(view))}</nav>
      ${this.button('find', 'find', plain`${texts.palette} <kbd>Ctrl K</kbd>`)}
      ${this.button('toggle-events', `state ${state}`, texts.state[state], this.hasEvents)}
      <button class="theme" @click=${this.turnTheme}>${texts.theme[this.theme]}</button>
      ${this.isSignedIn ? this.button('sign-out', 'sign-out', texts.signOut) : nothing}</header>`;
  }
}

/** Remembers the theme that a person chose, where the browser lets a page do so, and returns it. */
function keptTheme(chosen) {
  try {
    chosen && localStorage.setItem('theme', chosen);
    return localStorage.getItem('theme') ?? 'auto';
  } catch {
    return chosen ?? 'auto';
  }
}

document.documentElement.dataset.theme = keptTheme();

/** Whole page. Its address is `?uri=…` for a resource, and `?view=…` for another page. */
class Console extends View {
  static properties = {
    server: { state: true }, address: { state: true }, page: { state: true }, failure: { state: true },
    mount: { state: true }, signIn: { state: true }, isMenuOpen: { state: true }, hasEvents: { state: true }, note: { state: true },
  };

  constructor() {
    super();
    Object.assign(this, { hasEvents: false, isMenuOpen: false, note: '' });
    this.addEventListener('go', (event) => this.go(event.detail));
    this.addEventListener('copy-text', (event) => this.copy(event.detail));
    this.addEventListener('signed-in', () => this.begin());
    this.addEventListener('close-events', () => (this.hasEvents = false));
    this.addEventListener('toggle-events', () => this.toggleEvents());
    this.addEventListener('toggle-menu', () => (this.isMenuOpen = !this.isMenuOpen));
    this.addEventListener('find', () => this.find());
    this.addEventListener('sign-out', () => this.signOut());
  }

  connectedCallback() {
    super.connectedCallback();
    this.listen(window, ['pagehide'], () => live.stop());
    this.listen(window, ['pageshow'], (event) => event.persisted && location.reload());
    this.listen(window, ['popstate'], () => this.show(new URLSearchParams(location.search)));
    this.listen(window, ['keydown'], (event) => this.pressed(event));
    this.listen(client, ['challenge'], ({ detail }) => {
      live.stop();
      this.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close());
      this.signIn = detail;
    });
    this.listen(live, ['list', 'resync'], forget);
    this.begin();
  }

  /** Asks the gateway who it is, which also finds out whether to sign in. */
  async begin() {
    try {
      if (!Uint8Array.fromBase64) {
        throw new Error('oldBrowser');
      }
      const { restore } = await loaded(import('./sign-in.js'));
      await restore();
      this.address = new URLSearchParams(location.search);
      forget();
      this.server = await server();
      Object.assign(this, { failure: null, signIn: null });
      live.start(this.server);
      await this.show(this.address);
    } catch (failure) {
      if (failure.message !== 'unauthorized') {
        Object.assign(this, { failure, signIn: null });
        this.server && live.start(this.server);
      }
    }
  }

  /** Returns the name of the gateway, or that of the console before the gateway has said its own, and the version. */
  get names() {
    const { title, name, version = '' } = this.server?._meta?.['io.modelcontextprotocol/serverInfo'] ?? {};
    return { name: visible(title ?? name ?? texts.title), version: visible(version) };
  }

  /** Goes to an address and remembers it in the history. */
  go(parameters) {
    const address = new URLSearchParams(parameters);
    history.pushState(null, '', `?${address}`);
    return this.show(address);
  }

  /** Shows what an address names, unless a person goes on while its module is loaded. */
  async show(address) {
    const page = PAGES[address.get('view')];
    Object.assign(this, { isMenuOpen: false, next: address });
    const mount = page ? undefined : await mountOf(address.get('uri'));
    const module = page ? import(page[1]) : mount && import('./mount.js');
    const failure = module && await loaded(module).then(() => null, (reason) => reason);
    if (this.next === address) {
      Object.assign(this, { address, page: page?.[0], mount, failure });
    }
  }

  pressed(event) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k' && this.server && !this.signIn) {
      event.preventDefault();
      this.find();
    }
  }

  async find() {
    await this.withModule(import('./search.js'), () => this.signIn || this.querySelector('console-palette').show());
  }

  /** Does what needs a module, or says that the gateway does not answer. */
  withModule(module, act) {
    return loaded(module).then(act, (failure) => this.announce(describe(failure)));
  }

  async copy(text) {
    this.announce((await copied(text)) ? texts.copied : texts.notCopied);
  }

  announce(note) {
    this.note = note;
    setTimeout(() => (this.note = ''), 2000);
  }

  toggleEvents() {
    return this.withModule(import('./events.js'), () => (this.hasEvents = !this.hasEvents));
  }

  updated() {
    const [uri, view] = [this.address?.get('uri'), this.address?.get('view')];
    const what = this.page ? texts.nav[view] : uri && visible(nameOf(uri));
    const { name, version } = this.names;
    document.title = [this.server && what, `${name} ${version}`.trim()].filter(Boolean).join(' \u00b7 ');
  }

  async signOut() {
    const { forgetCredentials } = await import('./sign-in.js'); // loaded since begin
    live.stop();
    forgetCredentials();
    this.server = null;
    await this.updateComplete;
    location.assign(location.pathname);
  }

  body() {
    const uri = this.address.get('uri');
    if (this.failure) {
      return this.failed(() => this.show(this.address));
    }
    if (this.page) {
      const tag = unsafeStatic(this.page);
      return html`<${tag} .address=${this.address}></${tag}>`;
    }
    if (this.mount) {
      return plain`<console-mount .mount=${this.mount}></console-mount>`;
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
    return this.failure ? plain`<main class="alone">${this.failed(() => this.begin())}
      ${client.isSignedIn ? plain`<button @click=${this.signOut}>${texts.signOut}</button>` : nothing}</main>` : nothing;
  }

  failed(act) {
    return plain`<p class="failure" role="alert">${describe(this.failure)}</p>
      <button @click=${() => retry(this.failure, act)}>${texts.retry}</button>`;
  }

  skip(event) {
    event.preventDefault();
    this.querySelector('#content').focus();
  }

  whole() {
    const view = this.page ? this.address.get('view') : 'browse';
    const { name, version } = this.names;
    return plain`<a class="skip" href="#content" @click=${this.skip}>${texts.skip}</a>
      <console-header .name=${name} .version=${version} .view=${view} .hasMenu=${!this.page} .isMenuOpen=${this.isMenuOpen} .hasEvents=${this.hasEvents}
        .isSignedIn=${client.isSignedIn}></console-header>
      <div class="panes ${this.isMenuOpen ? 'menu-open' : ''} ${this.page ? 'wide' : ''}">
        <aside aria-label=${texts.tree.label} ?hidden=${Boolean(this.page)}><console-tree .selected=${this.address.get('uri') ?? ''}></console-tree></aside>
        <main id="content" tabindex="-1">${this.body()}</main>
        ${this.hasEvents ? plain`<console-events></console-events>` : nothing}
      </div>
      <console-palette></console-palette>
      <div class="note" role="status">${this.note}</div>`;
  }
}

customElements.define('console-header', Header);
customElements.define('gateway-console', Console);
