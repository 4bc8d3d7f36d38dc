package io.mcpgateway.document.corpus.hostile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Document that attacks a reader.
 *
 * @param ends how the worker may end, such as {@code DONE} or {@code FAILED EMPTY}; empty
 * if any end will do
 * @param kept texts that the Markdown has
 * @param forbidden texts that the Markdown does not have
 */
public record HostileDocument(String name, Content content, List<String> ends, List<String> kept,
		List<String> forbidden) {

	static HostileDocument of(String name, Content content) {
		return new HostileDocument(name, content, List.of(), List.of(), List.of());
	}

	HostileDocument ends(String... allowed) {
		return new HostileDocument(this.name, this.content, List.of(allowed), this.kept, this.forbidden);
	}

	HostileDocument keeps(String... texts) {
		return new HostileDocument(this.name, this.content, this.ends, List.of(texts), this.forbidden);
	}

	HostileDocument hides(String... texts) {
		return new HostileDocument(this.name, this.content, this.ends, this.kept, List.of(texts));
	}

	/** Generates the bytes, some of which take a second. */
	public byte[] bytes() {
		try {
			return this.content.bytes();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Bytes that are generated when they are needed. */
	@FunctionalInterface
	public interface Content {

		/** Generates the bytes. */
		byte[] bytes() throws IOException;

	}

}
