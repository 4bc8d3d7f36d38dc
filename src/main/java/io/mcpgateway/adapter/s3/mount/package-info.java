/**
 * Configuration of an S3 mount, and the keys, URIs and filters that follow from that
 * configuration.
 */
@NullMarked
package io.mcpgateway.adapter.s3.mount;

import org.jspecify.annotations.NullMarked;
