/**
 * The gateway: bytes become a call, a call becomes a flux of messages, messages become
 * bytes.
 */
@NullMarked
package io.mcpgateway;

import org.jspecify.annotations.NullMarked;
