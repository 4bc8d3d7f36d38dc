/**
 * Detection of changed answers by polling. An API that knows validators answers an
 * unchanged resource without content; otherwise the bytes are compared.
 */
@NullMarked
package io.mcpgateway.adapter.api.watch;

import org.jspecify.annotations.NullMarked;
