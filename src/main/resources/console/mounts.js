/** Mounts of the gateway: their titles, kinds, templates and entries. */
import { DIRECTORY, listed, once, prefixOf, templates, tool } from './catalog.js';
import { client } from './client.js';
import { texts } from './view.js';

/** What separates the title of a mount from that of a part, as in "Handbook: commit". */
const SEPARATOR = ': ';

/** Returns the mounts of the caller, as folders. @returns {Promise<import('./catalog.js').Entry[]>} */
export const mounts = () => once('mounts', all);

async function all() {
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
export const partOf = (title) => title.slice(title.lastIndexOf(SEPARATOR) + SEPARATOR.length * title.includes(SEPARATOR));

/** Returns what a mount is, by the scheme of its URI. */
export const kindOf = ({ uri }) => texts.home.kinds[uri.split(':')[0]] ?? texts.home.other;

/** Returns the title that the templates share; undefined without one beside the name in the URI. */
function titleOf(uri, root, below) {
  const titles = new Set(below.map(({ title = '' }) => title.slice(0, Math.max(0, title.lastIndexOf(SEPARATOR)))));
  const shared = titles.size === 1 ? [...titles][0] : below.find(({ title }) => title && !title.includes(SEPARATOR))?.title;
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
