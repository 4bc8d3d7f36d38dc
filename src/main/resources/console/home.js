/** Home page: what each mount is, or how to serve the first one. */
import { html, nothing } from 'lit';
import { client } from './client.js';
import { kindOf, mounts } from './catalog.js';
import { live } from './live.js';
import { View, texts, visible } from './view.js';

const DIRECTORY = '/srv/docs';
const YAML = `gateway:
  files:
    mounts:
      docs:
        root: ${DIRECTORY}
        title: Documents`;
const COMMAND = `java -jar mcp-resource-gateway.jar --gateway.files.mounts.docs.root=${DIRECTORY}`;

/** Guides of the sources. */
const [GUIDES] = Object.values(texts.guides.groups);

/** What the page says before there is a mount: how to serve a directory. */
class Empty extends View {
  block(id, about, text) {
    return html`<section><p id=${`empty-${id}`}>${about}</p>
      <pre tabindex="0" aria-labelledby=${`empty-${id}`} class=${id}>${text}</pre>
      <button aria-describedby=${`empty-${id}`} @click=${() => this.emit('copy-text', text)}>${texts.copy}</button></section>`;
  }

  render() {
    const { title, text, hidden, yaml, command, after } = texts.empty;
    return html`<img src="icon.svg" alt="" width="56" height="56"><h1>${title}</h1>
      <p>${text}</p>${client.isSignedIn ? html`<p>${hidden}</p>` : nothing}
      ${this.block('yaml', yaml, YAML)}
      ${this.block('command', command, COMMAND)}
      <p>${after} ${Object.entries(GUIDES).map(([name, label], i) => html`${i ? ', ' : ''}${this.goTo({ view: 'guides', name }, label)}`)}</p>`;
  }
}

/** Cards of the mounts. */
class Home extends View {
  static properties = { mounts: { state: true } };

  connectedCallback() {
    super.connectedCallback();
    this.listen(live, ['list', 'resync'], () => this.load());
    this.load();
  }

  async load() {
    this.mounts = await mounts().catch(() => this.mounts);
  }

  render() {
    if (this.mounts?.length === 0) {
      return html`<console-empty></console-empty>`;
    }
    const { title: heading, text } = texts.home;
    const card = ({ uri, title, description }) => html`<span class="quiet">${kindOf({ uri })}</span>
      <strong><bdi>${visible(title ?? uri)}</bdi></strong>${title ? html`<code>${visible(uri)}</code>` : ''}${visible(description ?? '')}`;
    const item = (mount) => html`<li>${this.goTo({ uri: mount.uri }, card(mount))}</li>`;
    return html`<h1>${heading}</h1><p class="quiet">${text}</p><ul class="cards">${this.mounts?.map(item)}</ul>`;
  }
}

customElements.define('console-empty', Empty);
customElements.define('console-home', Home);
