/**
 * Skeleton of all sources. A {@link io.mcpgateway.adapter.mount.SourceRegistrar} is found
 * on the class path and serves a part of {@code gateway}. A
 * {@link io.mcpgateway.adapter.mount.MountRegistrar} declares the parts of a mount, such
 * as its adapter, feed and health.
 */
@NullMarked
package io.mcpgateway.adapter.mount;

import org.jspecify.annotations.NullMarked;
