/**
 * Bytes of resources, and the ranges and excerpts that clients read of them.
 * <p>
 * <b>Why</b> content is a stream and never an array: a resource of any size is then
 * encoded on the way, in constant memory. One pass over the bytes decides between text
 * and blob.
 */
@NullMarked
package io.mcpgateway.resource.content;

import org.jspecify.annotations.NullMarked;
