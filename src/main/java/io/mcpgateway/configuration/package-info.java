/**
 * Binding and validation of properties, and the place of the gateway's own files. An
 * invalid property stops the start with a message that names the property.
 */
@NullMarked
package io.mcpgateway.configuration;

import org.jspecify.annotations.NullMarked;
