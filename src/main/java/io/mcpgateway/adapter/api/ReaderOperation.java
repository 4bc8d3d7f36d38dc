package io.mcpgateway.adapter.api;

import io.mcpgateway.resource.ReaderKey;

/**
 * Key of a reader's requests to an operation, with failures and pauses of their own.
 * <p>
 * <b>Why</b> a poll has the resource as its operation: all subscribers share the polls,
 * and any subscriber can subscribe to a value for which the operation fails.
 *
 * @param operation path of the operation without values, or the URI of a polled resource
 */
record ReaderOperation(ReaderKey reader, String operation) {
}
