package io.mcpgateway.adapter.logs.read;

import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Position in a log as kept by clients, valid across rotations. A forged cursor can only
 * skip or repeat whole lines.
 *
 * @param offset number of bytes before, uncompressed
 * @param headLength number of first bytes of the file that {@code head} stands for
 * @param head hash of the first bytes, with masked secrets
 * @param file hash of the number of the file
 * @param modified time at which the file was last written
 */
record LogCursor(long offset, int headLength, String head, String file, Instant modified) {

	private static final Pattern FORM = Pattern
		.compile("(\\d{1,18})-(\\d{1,4})-([0-9a-f]{16})-([0-9a-f]{16})-(\\d{1,14})");

	/** Parses a cursor; {@code null} for any other text. */
	static @Nullable LogCursor of(String text) {
		Matcher form = FORM.matcher(text);
		return form.matches() ? new LogCursor(Long.parseLong(form.group(1)), Integer.parseInt(form.group(2)),
				form.group(3), form.group(4), Instant.ofEpochMilli(Long.parseLong(form.group(5)))) : null;
	}

	/** Returns the text for clients. */
	String text() {
		return this.offset + "-" + this.headLength + "-" + this.head + "-" + this.file + "-"
				+ this.modified.toEpochMilli();
	}

}
