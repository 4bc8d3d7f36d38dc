/**
 * What tests start and talk to: the whole gateway on a port of its own.
 */
@NullMarked
package io.mcpgateway.testkit;

import org.jspecify.annotations.NullMarked;
