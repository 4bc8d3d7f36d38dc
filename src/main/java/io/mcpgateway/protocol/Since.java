package io.mcpgateway.protocol;

/** Revision that introduced a part of the protocol; each view includes earlier ones. */
public interface Since {

	/** First revision. */
	interface V2024_11_05 {

	}

	/** Completions, audio, tool annotations. */
	interface V2025_03_26 extends V2024_11_05 {

	}

	/** Titles, {@code _meta} on objects, {@code lastModified}, resource links. */
	interface V2025_06_18 extends V2025_03_26 {

	}

	/** Icons and more about an implementation. */
	interface V2025_11_25 extends V2025_06_18 {

	}

	/** The stateless protocol: result types, caching hints, discovery. */
	interface V2026_07_28 extends V2025_11_25 {

	}

}
