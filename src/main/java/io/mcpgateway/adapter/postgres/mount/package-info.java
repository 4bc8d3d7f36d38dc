/** Settings of mounts and of their queries, validated at the start. */
@NullMarked
package io.mcpgateway.adapter.postgres.mount;

import org.jspecify.annotations.NullMarked;
