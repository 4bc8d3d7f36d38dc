/** URIs of the Markdown of documents. */
@NullMarked
package io.mcpgateway.resource.document;

import org.jspecify.annotations.NullMarked;
