/**
 * Markdown out of the XHTML that parsers make of documents. Text of a document is
 * escaped, and never becomes markup.
 */
@NullMarked
package io.mcpgateway.document.worker.markdown;

import org.jspecify.annotations.NullMarked;
