package io.mcpgateway.document;

import java.nio.file.Path;

/**
 * Markdown of a document, or of some of its pages.
 *
 * @param key name in the cache, different for different bytes
 * @param pages number of all pages of the document; 0 if it has none
 * @param isCut whether a limit cut the Markdown
 */
record Markdown(String key, Path file, long size, int pages, boolean isCut) {

}
