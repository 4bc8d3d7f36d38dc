/**
 * Lines of logs: the masking of their secrets and the choice of lines by time, level and
 * text.
 *
 * <h2>Why secrets are masked before a text is searched</h2> A search that saw the secrets
 * would tell a caller, guess by guess, how a secret goes on.
 */
@NullMarked
package io.mcpgateway.adapter.logs.line;

import org.jspecify.annotations.NullMarked;
