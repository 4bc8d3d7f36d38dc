/**
 * Lines of logs: the masking of their secrets and the choice of lines by time, level and
 * text.
 *
 * <h2>Why secrets are masked before a text is searched</h2> A search that saw the secrets
 * would tell a caller, guess by guess, how a secret goes on.
 *
 * <h2>Why an encoding is that of a log</h2> A read may begin at any line. If the lines
 * before told the encoding, two reads would show a line in two ways. So a sample of the
 * log tells the encoding, and the first bytes tell UTF-16.
 */
@NullMarked
package io.mcpgateway.adapter.logs.line;

import org.jspecify.annotations.NullMarked;
