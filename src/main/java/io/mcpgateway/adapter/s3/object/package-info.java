/**
 * Readers of S3 objects: one small object in one request, a large object as a stream with
 * demand.
 */
@NullMarked
package io.mcpgateway.adapter.s3.object;

import org.jspecify.annotations.NullMarked;
