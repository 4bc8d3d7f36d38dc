package io.mcpgateway.adapter.logs.line;

import java.time.Instant;
import java.util.List;

import io.mcpgateway.adapter.logs.format.EntryParser;
import io.mcpgateway.adapter.logs.format.FormatTable;
import io.mcpgateway.adapter.logs.format.LineHead;
import io.mcpgateway.adapter.logs.format.Recognition;
import org.jspecify.annotations.Nullable;

/**
 * Parser of the time and the level of masked lines, by the formats that a sample of the
 * log has chosen. A time or a level inside a secret counts as none.
 */
public final class LineParser {

	private final FormatTable formats;

	private final SecretMask mask;

	private final EntryParser entries;

	private final Recognition recognized;

	/** Creates a parser for a log without a sample. */
	public LineParser(FormatTable formats, SecretMask mask) {
		this(formats, mask, formats.any(), Recognition.NONE);
	}

	private LineParser(FormatTable formats, SecretMask mask, EntryParser entries, Recognition recognized) {
		this.formats = formats;
		this.mask = mask;
		this.entries = entries;
		this.recognized = recognized;
	}

	/**
	 * Returns the parser for a log.
	 * @param sample lines of the log, with their secrets
	 */
	public LineParser of(List<String> sample) {
		List<String> masked = sample.stream().map(this.mask::mask).toList();
		EntryParser chosen = this.formats.choose(masked);
		return new LineParser(this.formats, this.mask, chosen, chosen.recognize(masked));
	}

	/** Returns the times and levels of the sample. */
	public Recognition recognized() {
		return this.recognized;
	}

	/** Returns the head of a line. */
	public LineHead head(LogLine line) {
		return this.entries.parse(this.mask.mask(line.beginning()));
	}

	/** Returns the time of a line; {@code null} if the line has none. */
	public @Nullable Instant time(LogLine line) {
		return head(line).time();
	}

}
