package io.mcpgateway.adapter.logs.remote;

import java.time.InstantSource;

import io.mcpgateway.adapter.logs.line.LineParser;
import io.mcpgateway.adapter.logs.line.LineRenderer;
import io.mcpgateway.adapter.logs.line.LineSelector;
import io.mcpgateway.adapter.logs.line.SecretMask;
import io.mcpgateway.adapter.logs.mount.LogMount;

/** Scans by the formats, masks and bounds of a mount. */
final class LineScans {

	private final LineParser parser;

	private final LineRenderer renderer;

	private final long maxBytes;

	LineScans(LogMount mount, InstantSource clock) {
		this.parser = new LineParser(mount.format(), mount.zoneOfTimes(), clock);
		this.renderer = new LineRenderer(SecretMask.of(mount.mask(), mount.maskPatterns()),
				(int) mount.maxLine().toBytes());
		this.maxBytes = mount.maxScan().toBytes();
	}

	/** Returns a scan of the lines after a position. */
	LineScan of(TimedLines lines, LineRange range, TimeCursor after) {
		return new LineScan(lines, range, after, new LineSelector(range.filter(), this.parser, this.renderer),
				this.maxBytes);
	}

}
