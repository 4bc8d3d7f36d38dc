/** Field of a form: completion for texts, and values of a JSON Schema. */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { View, fill, textOf, texts, visible } from './view.js';

/** Time without a key after which completion asks, in milliseconds. */
const PAUSE = 200;
const SIMPLE = ['string', 'number', 'integer'];

/**
 * @typedef {object} FieldModel Input of a form.
 * @property {string} name with `title`, `description` and `required` as in the protocol
 * @property {any} [schema] JSON Schema of the value; a string if absent
 * @property {(value: string, signal: AbortSignal) => Promise<string[]>} [complete]
 */

/** Returns which input a schema gets. Whatever has no input of its own is written as JSON. */
function kindOf(schema = { type: 'string' }) {
  const type = [schema.type].flat().find((name) => name !== 'null');
  if (Array.isArray(schema.enum) || schema.const !== undefined || type === 'boolean') {
    return 'enum';
  }
  if (type === 'array' && schema.items && ['enum', ...SIMPLE].includes(kindOf(schema.items))) {
    return 'list';
  }
  return SIMPLE.includes(type) ? type : 'json';
}

const choicesOf = (schema) => schema.enum ?? (schema.const === undefined ? [true, false] : [schema.const]);

/** Returns the value of a text; undefined if the text is empty. Throws an error that says what is wrong. */
export function valueOf(schema, text) {
  const kind = kindOf(schema);
  if (text === '' || text === undefined) {
    return undefined;
  }
  if (kind === 'list') {
    return text.split('\n').filter(Boolean).map((line) => valueOf(schema.items, line));
  }
  if (kind === 'enum') {
    const index = choicesOf(schema).map(textOf).indexOf(text);
    return index < 0 ? wrong(texts.calls.notOffered) : choicesOf(schema)[index];
  }
  if (kind === 'number' || kind === 'integer') {
    return Number.isNaN(Number(text)) ? wrong(texts.calls.notNumber) : Number(text);
  }
  if (kind === 'json') {
    return json(text);
  }
  const isMatching = !schema?.pattern || new RegExp(schema.pattern, 'u').test(text);
  return isMatching ? text : wrong(fill(texts.calls.notMatching, { pattern: visible(schema.pattern) }));
}

/** Returns what a person has to know about a value. */
function hintsOf(schema) {
  const kind = kindOf(schema);
  const { json, list, ...others } = texts.calls.hints;
  const values = { ...schema, default: JSON.stringify(schema?.default)?.slice(0, 200), header: schema?.['x-mcp-header'] };
  return [kind === 'json' && json, kind === 'list' && list, ...Object.entries(others).map(([name, text]) =>
    values[name] !== undefined && fill(text, { value: visible(values[name]) }))];
}

function json(text) {
  try {
    return JSON.parse(text);
  } catch (failure) {
    return wrong(`${texts.calls.notJson} ${visible(failure.message)}`);
  }
}

function wrong(message) {
  throw new Error(message);
}

/** Returns the arguments that headers repeat, by header, also those of properties of properties. */
export function mirroredOf(schema, values) {
  const found = {};
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    const value = values?.[name];
    if (property['x-mcp-header'] && value !== undefined && value !== null) {
      found[property['x-mcp-header']] = value;
    }
    Object.assign(found, mirroredOf(property, value));
  }
  return found;
}

/** Input of one field inside a form. Emits `value` with its name and text. */
class Field extends View {
  static properties = { field: { attribute: false }, value: {}, index: {}, options: { state: true }, active: { state: true } };

  constructor() {
    super();
    Object.assign(this, { value: '', index: 0, options: [], active: -1 });
  }

  set(value) {
    this.value = value;
    this.emit('value', { name: this.field.name, value });
  }

  updated() {
    const input = this.querySelector('.value');
    try {
      valueOf(this.field.schema, this.value);
      input.setCustomValidity('');
    } catch (failure) {
      input.setCustomValidity(failure.message);
    }
  }

  close() {
    this.endTask();
    Object.assign(this, { options: [], active: -1 });
  }

  /** Asks for completions after a pause. */
  suggest() {
    this.startLater(PAUSE, async (signal) => {
      const options = await this.field.complete(this.value, signal).catch(() => []);
      if (!signal.aborted) {
        this.options = options.length === 1 && options[0] === this.value ? [] : options;
      }
    });
  }

  choose(option) {
    this.set(option);
    this.close();
    if (option.endsWith('/')) {
      this.suggest();
    }
  }

  pressed(event) {
    const count = this.options.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !count) {
      this.suggest();
    } else if (step) {
      this.active = (this.active + step + count + (this.active < 0 && step < 0 ? 1 : 0)) % count;
    } else if (event.key === 'Enter' && this.active >= 0) {
      this.choose(this.options[this.active]);
    } else if (event.key === 'Escape' && count) {
      this.close();
    } else {
      return;
    }
    event.preventDefault();
    this.updateComplete.then(() => this.querySelector('.option.active')?.scrollIntoView({ block: 'nearest' }));
  }

  input(id) {
    const { schema, complete, required } = this.field;
    const kind = complete ? 'complete' : kindOf(schema);
    const onInput = (event) => {
      this.set(event.target.value);
      complete && this.suggest();
    };
    if (kind === 'enum') {
      const choices = choicesOf(schema).map(textOf);
      return html`<select class="value" id=${id} ?required=${required} aria-describedby="${id}-hint" @change=${onInput}>
        <option value="" ?selected=${!this.value}>${texts.calls.unset}</option>
        ${choices.map((choice) => html`<option .value=${choice} ?selected=${choice === this.value}>${visible(choice)}</option>`)}</select>`;
    }
    if (kind === 'list' || kind === 'json') {
      return html`<textarea class="value" id=${id} rows="3" ?required=${required} aria-describedby="${id}-hint" spellcheck="false"
        .value=${live(this.value)} @input=${onInput}></textarea>`;
    }
    const type = ['number', 'integer'].includes(kind) ? 'number' : 'text';
    return html`<input class="value" id=${id} type=${type} autocomplete="off" spellcheck="false" ?required=${required}
        .value=${live(this.value)} aria-describedby="${id}-hint" min=${schema?.minimum ?? nothing} max=${schema?.maximum ?? nothing}
        step=${kind === 'integer' ? 1 : 'any'} minlength=${schema?.minLength ?? nothing} maxlength=${schema?.maxLength ?? nothing}
        role=${complete ? 'combobox' : nothing} aria-autocomplete=${complete ? 'list' : nothing}
        aria-expanded=${complete ? this.options.length > 0 : nothing} aria-controls=${complete ? `${id}-list` : nothing}
        aria-activedescendant=${this.active >= 0 ? `${id}-${this.active}` : nothing}
        @input=${onInput} @focus=${complete ? this.suggest : nothing} @blur=${this.close} @keydown=${complete ? this.pressed : nothing}>
      ${complete ? this.list(id) : nothing}`;
  }

  list(id) {
    return html`<ul role="listbox" id="${id}-list" class="options" aria-label=${texts.calls.completions} ?hidden=${!this.options.length}
      @mousedown=${(event) => event.preventDefault()}>${this.options.map((option, i) => html`
        <li role="option" id="${id}-${i}" aria-selected=${i === this.active} class="option ${i === this.active ? 'active' : ''}"
          @click=${() => this.choose(option)}><bdi>${visible(option)}</bdi></li>`)}</ul>`;
  }

  render() {
    const { name, title, description, required, schema } = this.field;
    const id = `field-${this.index}`;
    const hints = [description && visible(description), ...hintsOf(schema)].filter(Boolean);
    return html`<label for=${id}><bdi>${visible(title ?? name)}</bdi> 
        ${title && title !== name ? html`<code>${visible(name)}</code>` : nothing}
        ${required ? html`<span class="quiet">${texts.calls.required}</span>` : nothing}</label>
      <div class="input">${this.input(id)}</div>
      <p class="quiet hint" id="${id}-hint">${hints.join(' \u00b7 ')}</p>`;
  }
}

customElements.define('console-field', Field);
