package io.mcpgateway.adapter.api.client;

import io.mcpgateway.resource.ReaderKey;

/**
 * Key of what one reader asks of one operation, whose failures and pauses are his own.
 *
 * @param operation path of the operation
 */
record ReaderOperation(ReaderKey reader, String operation) {
}
