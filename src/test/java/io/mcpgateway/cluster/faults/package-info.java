/**
 * Test of a whole cluster under faults: nodes in processes of their own, writers on
 * sources of each kind, and clients of three revisions that read only upon notices.
 */
@NullMarked
package io.mcpgateway.cluster.faults;

import org.jspecify.annotations.NullMarked;
