/** First page of a gateway without mounts: how to serve a directory. */
import { html, nothing } from 'lit';
import { client } from './client.js';
import { View, texts } from './view.js';

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

customElements.define('console-empty', Empty);
