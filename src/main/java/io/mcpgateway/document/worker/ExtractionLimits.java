package io.mcpgateway.document.worker;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Limits of an extraction.
 *
 * @param maxOutput largest size of the Markdown in bytes; what follows is cut
 * @param maxPages largest number of pages, slides or sheets; what follows is cut
 * @param maxParts largest number of embedded documents that are shown
 * @param maxDepth how deep embedded documents may be nested in each other
 */
public record ExtractionLimits(int maxOutput, int maxPages, int maxParts, int maxDepth) {

	void write(DataOutputStream out) throws IOException {
		out.writeInt(this.maxOutput);
		out.writeInt(this.maxPages);
		out.writeInt(this.maxParts);
		out.writeInt(this.maxDepth);
	}

	static ExtractionLimits read(DataInputStream in) throws IOException {
		return new ExtractionLimits(in.readInt(), in.readInt(), in.readInt(), in.readInt());
	}

}
