package io.mcpgateway.tool;

import org.jspecify.annotations.Nullable;

/** Part of a resource that a tool shows. */
sealed interface Excerpt {

	/** Returns the URI of the shown part. */
	String uri();

	/** Returns the media type. */
	String mimeType();

	/**
	 * Text.
	 *
	 * @param text the part that fits
	 * @param cut the note about the rest; {@code null} for complete text
	 * @param next the continuation
	 */
	record Text(String uri, String mimeType, String text, @Nullable String cut, Continuation next) implements Excerpt {

		/** Returns the text with the note about the rest, or about what may follow. */
		String marked() {
			if (this.cut == null && this.next.uri() != null) {
				return this.text + "\n\n[Complete up to now; what is added later is at " + this.next.uri() + "]";
			}
			return (this.cut == null) ? this.text : this.text + "\n\n[" + this.cut + "]";
		}

	}

	/**
	 * Binary content.
	 *
	 * @param picture all bytes of a small image; otherwise {@code null}
	 */
	record Binary(String uri, String mimeType, byte @Nullable [] picture) implements Excerpt {

	}

}
