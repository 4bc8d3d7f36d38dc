package io.mcpgateway.adapter.logs;

import java.time.InstantSource;

import io.mcpgateway.adapter.logs.line.LineFilter;
import io.mcpgateway.adapter.logs.line.LineParser;
import io.mcpgateway.adapter.logs.line.LineRenderer;
import io.mcpgateway.adapter.logs.line.SecretMask;
import io.mcpgateway.adapter.logs.mount.LogMount;

/** Scans by the formats, masks and bounds of a mount. */
final class LineScans {

	private final LineParser parser;

	private final LineRenderer renderer;

	private final boolean isMasking;

	private final long maxBytes;

	LineScans(LogMount mount, InstantSource clock) {
		SecretMask mask = SecretMask.of(mount.mask(), mount.maskPatterns());
		this.parser = new LineParser(mount.formats(clock), mask);
		this.renderer = new LineRenderer(mask, (int) mount.maxLine().toBytes());
		this.isMasking = mask.isActive();
		this.maxBytes = mount.maxScan().toBytes();
	}

	/**
	 * Returns the range to request from a source. A filter goes to the source only
	 * without a mask, since the source filters unmasked lines and would reveal the text
	 * of secrets.
	 */
	LineRange requested(LineRange range) {
		return this.isMasking ? new LineRange(range.since(), range.until(), LineFilter.ALL) : range;
	}

	/** Returns a scan of the lines after a position. */
	LineScan of(TimedLines lines, LineRange range, TimeCursor after) {
		return of(lines, range, after, this.maxBytes);
	}

	/** Returns a scan that ends after a number of bytes. */
	LineScan of(TimedLines lines, LineRange range, TimeCursor after, long bytes) {
		return new LineScan(lines, range, after, this.parser, this.renderer, bytes);
	}

	/** Returns the maximum number of bytes scanned by a read. */
	long maxBytes() {
		return this.maxBytes;
	}

}
