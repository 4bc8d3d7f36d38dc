/**
 * Configuration of an S3 mount, and the keys, URIs, filters and descriptions that follow
 * from that configuration.
 */
@NullMarked
package io.mcpgateway.adapter.s3.mount;

import org.jspecify.annotations.NullMarked;
