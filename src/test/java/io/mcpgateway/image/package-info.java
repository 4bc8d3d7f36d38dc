/**
 * Builds the image from what {@code package} made, and runs it as Kubernetes would: with
 * no rights, on a file system that is only read, in little memory.
 */
@NullMarked
package io.mcpgateway.image;

import org.jspecify.annotations.NullMarked;
