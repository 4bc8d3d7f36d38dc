/**
 * Tests of the Docker image of the packaged jar, run as Kubernetes would: without
 * privileges, on a read-only file system, in little memory.
 */
@NullMarked
package io.mcpgateway.image;

import org.jspecify.annotations.NullMarked;
