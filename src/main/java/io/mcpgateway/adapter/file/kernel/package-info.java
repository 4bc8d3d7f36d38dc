/** Tree whose bounds the Linux kernel keeps, and the system calls behind that tree. */
@NullMarked
package io.mcpgateway.adapter.file.kernel;

import org.jspecify.annotations.NullMarked;
