/**
 * Hub of one node: subscribers, an index of their subjects, and a memory of the last
 * changes.
 */
@NullMarked
package io.mcpgateway.subscription.hub;

import org.jspecify.annotations.NullMarked;
