/**
 * Errors that callers get, and their numbers in each revision.
 */
@NullMarked
package io.mcpgateway.rpc.error;

import org.jspecify.annotations.NullMarked;
