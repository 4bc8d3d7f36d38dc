package io.mcpgateway.adapter.logs;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

import io.mcpgateway.adapter.logs.line.LogLine;

/**
 * Line with the time of its receipt by the source.
 *
 * @param text what is kept of the line, with its secrets
 * @param length length of the whole line, in bytes
 */
public record TimedLine(Instant time, String text, long length) implements LogLine {

	private static final int MAX_PARSED_LENGTH = 4096;

	@Override
	public String beginning() {
		return this.text.substring(0, Math.min(this.text.length(), MAX_PARSED_LENGTH));
	}

	@Override
	public boolean contains(byte[] ascii) {
		return this.text.contains(new String(ascii, StandardCharsets.US_ASCII));
	}

}
