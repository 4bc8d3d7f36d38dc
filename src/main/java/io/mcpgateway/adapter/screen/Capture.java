package io.mcpgateway.adapter.screen;

import io.mcpgateway.resource.content.Content;
import org.jspecify.annotations.Nullable;

/** Capture of a display, which the first read turns from pixels into a PNG. */
final class Capture {

	private final long hash;

	private @Nullable Pixels pixels;

	private Content.@Nullable InMemory png;

	Capture(Pixels pixels) {
		this.hash = pixels.hash();
		this.pixels = pixels;
	}

	/** Returns a fingerprint that differs if any pixel differs. */
	String fingerprint() {
		return Long.toHexString(this.hash);
	}

	/** Returns the picture. The first call encodes for a while, and frees the pixels. */
	synchronized Content.InMemory png() {
		Content.InMemory known = this.png;
		if (known == null && this.pixels != null) {
			known = new Content.InMemory(PngEncoder.encode(this.pixels));
			this.png = known;
			this.pixels = null;
		}
		if (known == null) {
			throw new IllegalStateException("A capture has neither pixels nor a picture");
		}
		return known;
	}

}
