/**
 * Operations of an API: read from an OpenAPI document or from configuration, found by
 * URI, and described as resources and templates.
 *
 * <h2>Why the document is read here</h2> Of a document, only the paths and parameters of
 * GET are needed. Parser libraries fetch every {@code $ref} from wherever it points,
 * which would let a document choose what the gateway requests. Here, only references
 * inside the document are followed.
 *
 * <h2>Why the document is read as a stream</h2> A tree of a document of 15 MB may take
 * half a gigabyte. Only the GET operations are kept, and counted while they are read.
 */
@NullMarked
package io.mcpgateway.adapter.api.operation;

import org.jspecify.annotations.NullMarked;
