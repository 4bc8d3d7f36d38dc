/**
 * Binding, validation and reload of properties, and the place of the gateway's own files.
 * An invalid property stops the start with a message that names the property.
 * <p>
 * <b>Why</b> a reload has two steps: each part checks the files and prepares, then all
 * parts change. So a wrong file changes nothing. What is removed goes first and rules
 * come before mounts, so that no rule ends before what it hides.
 */
@NullMarked
package io.mcpgateway.configuration;

import org.jspecify.annotations.NullMarked;
