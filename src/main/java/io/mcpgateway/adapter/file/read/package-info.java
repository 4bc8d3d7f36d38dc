/** Readers of files, whose long reads share threads fairly. */
@NullMarked
package io.mcpgateway.adapter.file.read;

import org.jspecify.annotations.NullMarked;
