/**
 * API keys of the configuration and of a polled YAML file.
 */
@NullMarked
package io.mcpgateway.security.key;

import org.jspecify.annotations.NullMarked;
