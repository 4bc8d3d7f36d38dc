/**
 * Poller that compares listings and entity tags of a bucket with the previous pass.
 */
@NullMarked
package io.mcpgateway.adapter.s3.poll;

import org.jspecify.annotations.NullMarked;
