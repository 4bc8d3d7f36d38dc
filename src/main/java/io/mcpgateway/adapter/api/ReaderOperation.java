package io.mcpgateway.adapter.api;

import io.mcpgateway.resource.ReaderKey;

/**
 * Key of what one reader asks of one operation, whose failures and pauses are his own.
 * <p>
 * <b>Why</b> a poll has the resource as its operation: all subscribers share the polls,
 * and one of them can subscribe to a value for which the operation fails.
 *
 * @param operation path of the operation without values, or the URI of a polled resource
 */
record ReaderOperation(ReaderKey reader, String operation) {
}
