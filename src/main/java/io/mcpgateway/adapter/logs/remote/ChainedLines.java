package io.mcpgateway.adapter.logs.remote;

import java.io.IOException;
import java.util.List;

import org.jspecify.annotations.Nullable;

/** Lines of several parts, one part after the other. */
final class ChainedLines implements TimedLines {

	private final List<ContainerLines> parts;

	private int part;

	ChainedLines(List<ContainerLines> parts) {
		this.parts = List.copyOf(parts);
	}

	@Override
	public @Nullable TimedLine next() throws IOException {
		while (this.part < this.parts.size()) {
			TimedLine line = this.parts.get(this.part).next();
			if (line != null) {
				return line;
			}
			this.parts.get(this.part).close();
			this.part++;
		}
		return null;
	}

	@Override
	public void close() throws IOException {
		if (this.part < this.parts.size()) {
			this.parts.get(this.part).close();
		}
	}

}
