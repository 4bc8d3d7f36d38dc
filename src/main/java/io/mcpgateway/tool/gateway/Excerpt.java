package io.mcpgateway.tool.gateway;

import org.jspecify.annotations.Nullable;

/**
 * What a tool shows of a resource.
 */
public sealed interface Excerpt {

	/** The URI of what is shown. */
	String uri();

	/** Its media type. */
	String mimeType();

	/**
	 * Text.
	 *
	 * @param text as much of it as fits
	 * @param cut what is said if there is more; {@code null} if that is all
	 * @param next what to ask for to see more
	 */
	record Text(String uri, String mimeType, String text, @Nullable String cut, Continuation next) implements Excerpt {

		/** The text, and behind it that it is cut. */
		String marked() {
			return (this.cut == null) ? this.text : this.text + "\n\n[" + this.cut + "]";
		}

	}

	/**
	 * What is no text.
	 *
	 * @param picture all of its bytes, if it is a picture and small; otherwise
	 * {@code null}
	 */
	record Binary(String uri, String mimeType, byte @Nullable [] picture) implements Excerpt {

	}

}
