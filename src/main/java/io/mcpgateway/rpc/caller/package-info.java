/**
 * Callers: their identities, the keys under which their use is counted, and the state
 * that the gateway seals for them.
 */
@NullMarked
package io.mcpgateway.rpc.caller;

import org.jspecify.annotations.NullMarked;
