/**
 * Skeleton of all sources. A {@link io.mcpgateway.adapter.mount.SourceRegistrar} is found
 * on the class path and serves a part of {@code gateway}. A
 * {@link io.mcpgateway.adapter.mount.MountRegistrar} declares what makes a mount: its
 * adapter, feed, health and other parts.
 */
@NullMarked
package io.mcpgateway.adapter.mount;

import org.jspecify.annotations.NullMarked;
