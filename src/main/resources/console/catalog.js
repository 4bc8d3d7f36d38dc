/** Catalog of the gateway: lists of the protocol, mounts, the entries of folders, and templates of URIs. */
import { client } from './client.js';
import { texts } from './view.js';

export const DIRECTORY = 'inode/directory';

/**
 * @typedef {object} Entry Resource in a list or a tree, with the other fields of the protocol: title, size and so on.
 * @property {string} uri
 * @property {string} name
 * @property {boolean} isFolder whether there are entries below
 */

/** Maximum number of pages that a folder without a directory is grouped from. */
const MAX_PAGES = 100;

const cached = new Map();

/** Returns an answer that is asked for once until {@link forget}. */
function once(method, ask) {
  if (!cached.has(method)) {
    const answer = ask();
    answer.catch(() => cached.delete(method));
    cached.set(method, answer);
  }
  return cached.get(method);
}

/** Returns all pages of a list; none if the gateway does not offer it. */
async function all(capability, method, field) {
  const { capabilities } = await server();
  if (!capabilities?.[capability]) {
    return [];
  }
  const items = [];
  let params = {};
  do {
    const page = await client.request(method, params);
    items.push(...page[field]);
    params = { cursor: page.nextCursor };
  } while (params.cursor !== undefined);
  return items;
}

const list = (...names) => () => once(names[1], () => all(...names));
/** Returns who the gateway is, and what it offers. */
export const server = () => once('server/discover', () => client.request('server/discover'));
export const templates = list('resources', 'resources/templates/list', 'resourceTemplates');
export const prompts = list('prompts', 'prompts/list', 'prompts');
export const tools = list('tools', 'tools/list', 'tools');
/** Returns a tool; undefined if it is not offered. */
const tool = async (name) => (await tools()).find((offered) => offered.name === name);

/**
 * Calls a tool for its structured content; fails with the text of an error of the tool.
 * @returns {Promise<any>} null if the tool is not offered
 */
export async function callTool(name, values, signal) {
  if (!(await tool(name))) {
    return null;
  }
  const result = await client.request('tools/call', { name, arguments: values }, { signal });
  if (result.isError) {
    throw Object.assign(new Error(result.content?.[0]?.text), { code: 0 });
  }
  return result.structuredContent;
}

/** Forgets lists that changed. */
export const forget = () => cached.clear();

/** Returns the mount of a URI: its scheme and first name, and the revision of a file in git. */
export function prefixOf(uri) {
  return /^git:\/\/[^/]+\/(?:heads|tags|commits)\/[^/]+\/contents\/|^[^:]+:\/\/\/?[^/]*\/?/.exec(uri)?.[0] ?? uri;
}

/**
 * Returns the entries of a folder. Directories and databases are read; of other mounts the
 * list is grouped by the segments of the paths.
 * @param {string} uri
 * @returns {Promise<Entry[] & {isCut?: boolean}>} isCut: whether the list ended before the resources did
 */
export async function children(uri) {
  let failure;
  try {
    const { contents } = await client.request('resources/read', { uri });
    const entries = entriesOf(contents[0]);
    if (entries) {
      return entries;
    }
  } catch (reason) {
    failure = reason;
    if (failure.code === undefined && failure.message !== 'tooLarge') {
      throw failure;
    }
  }
  return listed(uri, failure);
}

/** Lists what is below a URI, grouped by the segments of the paths. Throws the failure if the source is away. */
export async function listed(uri, failure) {
  const { resources, isCut, isAway } = await below(uri);
  if (isAway && !resources.length) {
    throw failure ?? new Error('away');
  }
  return Object.assign(grouped(resources, uri), { isCut });
}

/** Returns the entries of a document that lists some; undefined if it is no such document. */
export function entriesOf(content) {
  if (!content?.text || !(content.mimeType === DIRECTORY || content.mimeType === 'application/json')) {
    return undefined;
  }
  const document = JSON.parse(content.text) ?? {};
  if (content.mimeType === DIRECTORY) {
    return document.entries.map((entry) => ({ ...entry, isFolder: entry.mimeType === DIRECTORY }));
  }
  if (Array.isArray(document.schemas)) {
    return document.schemas.map(({ uri, name, comment }) => ({ uri, name, description: comment, isFolder: true }));
  }
  return document.relations?.flatMap?.(({ name, comment, schemaUri, rowsUri }) => [
    { uri: schemaUri, name: `${name} schema`, description: comment, mimeType: 'application/json', isFolder: false },
    { uri: rowsUri, name: `${name} rows`, description: comment, mimeType: 'application/json', isFolder: false },
  ]);
}

/** Lists resources below a prefix, by the tool where it is offered, up to {@link MAX_PAGES}. `isAway`: whether their source is. */
async function below(prefix) {
  const offered = await tool('list_resources').catch(() => undefined);
  const items = [];
  let [pages, isAway, cursor] = [0, false];
  do {
    const next = cursor === undefined ? {} : { cursor };
    const page = offered
      ? (await client.request('tools/call', { name: 'list_resources', arguments: { prefix, ...next } })).structuredContent
      : await client.request('resources/list', next);
    items.push(...page.resources.filter((resource) => resource.uri.startsWith(prefix) && resource.uri !== prefix)
      .map((resource) => ({ ...resource, name: resource.name ?? decode(resource.uri.split(/[?#]/)[0].split('/').at(-1)) })));
    isAway ||= (page.unavailable ?? page._meta?.['io.mcpgateway/unavailable'])?.some((mount) => prefix.startsWith(mount)) ?? false;
    // The tool lists templates after the last resource
    cursor = page.templates ? undefined : page.nextCursor;
  } while (cursor !== undefined && ++pages < MAX_PAGES);
  return { resources: items, isCut: cursor !== undefined, isAway };
}

/** Returns resources below a folder, with one folder for those that share a segment. */
function grouped(resources, uri) {
  const entries = new Map();
  for (const resource of resources) {
    const path = resource.uri.slice(uri.length).split(/[?#]/)[0];
    const slash = path.indexOf('/');
    if (slash < 0 || slash === path.length - 1) {
      entries.set(resource.uri, { ...resource, isFolder: resource.mimeType === DIRECTORY });
    } else {
      const folder = uri + path.slice(0, slash + 1);
      entries.set(folder, { uri: folder, name: decode(path.slice(0, slash)), isFolder: true });
    }
  }
  return [...entries.values()];
}

/** What separates the title of a mount from that of a part, as in "Handbook: commit". */
const TITLE_END = ': ';

/** Returns the mounts of the caller, as folders. @returns {Promise<Entry[]>} */
export const mounts = () => once('mounts', allMounts);

async function allMounts() {
  const [listing, offered] = await Promise.all([tool('list_resources').catch(() => undefined), templates().catch(() => [])]);
  const named = listing?.inputSchema?.properties?.mount?.enum;
  const resources = named ? [] : (await client.request('resources/list')).resources;
  // The first page may have the resources of one mount only
  const starts = offered.map(({ uriTemplate }) => uriTemplate.split('{')[0]).filter((start) => start.includes('://'));
  const known = [...resources.map(({ uri }) => uri), ...starts];
  const prefixes = named ?? [...new Set(known.map(prefixOf))];
  return prefixes.map((uri) => {
    const below = offered.filter(({ uriTemplate }) => uriTemplate.startsWith(uri));
    const root = resources.find((resource) => resource.uri === uri);
    return { uri, name: uri, title: titleOf(uri, root, below), description: descriptionOf(root, below), isFolder: true };
  });
}

/** Returns the mount whose root a URI is; undefined if it is none, or the gateway does not tell. */
export async function mountOf(uri) {
  const known = uri ? await mounts().catch(() => []) : [];
  return known.find((mount) => mount.uri === uri);
}

/** Returns the templates of a mount. */
export const templatesOf = async ({ uri }) => (await templates()).filter(({ uriTemplate }) => uriTemplate.startsWith(uri));

/** Returns the part of a title, without that of its mount. */
export const partOf = (title) => title.slice(title.lastIndexOf(TITLE_END) + TITLE_END.length * title.includes(TITLE_END));

/** Returns what a mount is, by the scheme of its URI. */
export const kindOf = ({ uri }) => texts.home.kinds[uri.split(':')[0]] ?? texts.home.other;

/** Returns the title that the templates share; undefined without one beside the name in the URI. */
function titleOf(uri, root, below) {
  const titles = new Set(below.map(({ title = '' }) => title.slice(0, Math.max(0, title.lastIndexOf(TITLE_END)))));
  const shared = titles.size === 1 ? [...titles][0] : below.find(({ title }) => title && !title.includes(TITLE_END))?.title;
  const title = root?.title ?? shared;
  return title && !uri.endsWith(`/${title}/`) ? title : undefined;
}

/** Returns the last sentence that templates share, which is the description of their mount. */
function descriptionOf(root, below) {
  const ends = below.map(({ description = '' }) => description.split('. ').at(-1));
  return root?.description ?? ends.find((sentence, i) => sentence && ends.indexOf(sentence) < i);
}

/**
 * Returns what is below a URI that cannot be read, as the content of a folder. Throws the failure
 * if nothing is below, unless the URI is the root of a mount.
 */
export async function folderOf(uri, failure) {
  const mount = failure.code === undefined ? undefined : await mountOf(uri);
  if (failure.code === undefined || !(mount || uri.endsWith('/'))) {
    throw failure;
  }
  const entries = await listed(uri, failure);
  if (!mount && !entries.length) {
    throw failure;
  }
  return { uri, mimeType: DIRECTORY, entries, length: 0, isPart: false };
}

/** Decodes percent-encoding; returns the text itself if it is malformed. */
export function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the name of a URI for people: its last segment, decoded; of a database the table as well. */
export function nameOf(uri) {
  const names = uri.split(/[?#]/)[0].replace(/\/$/, '').split('/').map(decode);
  const isPart = uri.startsWith('postgres:') && /^(rows|schema)$/.test(names.at(-1));
  return names.slice(isPart ? -2 : -1).join(' ') || uri || texts.title;
}

/** What separates the values of an expression of RFC 6570, by its operator; a comma for the others. */
const SEPARATORS = { '.': '.', '/': '/', ';': ';', '?': '&', '&': '&' };
const EXPRESSION = /\{([+#./;?&]?)([^{}]+)\}/g;
const variables = (names) => names.split(',').map((name) => /^(?<name>.*?)(?::(?<length>\d+)|\*)?$/.exec(name).groups);

/** Returns the variables of a URI template as fields of a form. */
export function variablesOf(template) {
  const fields = [...template.matchAll(EXPRESSION)].flatMap(([, operator, names]) => variables(names)
    .map(({ name }) => [name, { name, required: !['?', '&', '+'].includes(operator) }]));
  return [...new Map(fields).values()];
}

/**
 * Returns fields with completion, whose context is the values of the other fields.
 * @param {object} ref prompt or template that the fields belong to
 * @param {() => Record<string, string>} valuesOf returns the values of all fields
 */
export function completed(ref, fields, valuesOf) {
  return fields.map((field) => ({ ...field, complete: async (value, signal) => {
    const { [field.name]: _, ...others } = valuesOf();
    const params = { ref, argument: { name: field.name, value }, context: { arguments: others } };
    return (await client.request('completion/complete', params, { signal })).completion.values;
  } }));
}

/** Expands a URI template. Variables without a value are left out. */
export function expand(template, values) {
  return template.replace(EXPRESSION, (_, operator, names) => {
    const parts = variables(names).filter(({ name }) => values[name]).map(({ name, length }) => {
      const text = encoded([...values[name]].slice(0, length).join('').toWellFormed(), operator === '+' || operator === '#');
      return ';?&'.includes(operator) && operator ? `${name}=${text}` : text;
    });
    return parts.length ? operator.replace('+', '') + parts.join(SEPARATORS[operator] ?? ',') : '';
  });
}

const encoded = (text, isReserved) => (isReserved
  ? encodeURI(text).replace(/%25([0-9a-f]{2})/gi, '%$1').replace(/%5B/g, '[').replace(/%5D/g, ']')
  : encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`));
