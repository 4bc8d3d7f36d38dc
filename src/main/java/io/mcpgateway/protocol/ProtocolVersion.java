package io.mcpgateway.protocol;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Published revision of the protocol, in order of publication. */
public enum ProtocolVersion {

	/** HTTP+SSE and stdio, with a handshake. */
	V2024_11_05("2024-11-05", Since.V2024_11_05.class),

	/** Streamable HTTP with sessions; the only one with batches. */
	V2025_03_26("2025-03-26", Since.V2025_03_26.class),

	/** Adds the version header. */
	V2025_06_18("2025-06-18", Since.V2025_06_18.class),

	/** Adds resumable polling of streams. */
	V2025_11_25("2025-11-25", Since.V2025_11_25.class),

	/** Stateless: every request names its version. */
	V2026_07_28("2026-07-28", Since.V2026_07_28.class);

	/** Newest revision with a handshake. */
	public static final ProtocolVersion LATEST_WITH_HANDSHAKE = V2025_11_25;

	private static final Map<String, ProtocolVersion> BY_TEXT = Arrays.stream(values())
		.collect(Collectors.toUnmodifiableMap(ProtocolVersion::text, Function.identity()));

	private final String text;

	private final Class<?> view;

	ProtocolVersion(String text, Class<?> view) {
		this.text = text;
		this.view = view;
	}

	/** Returns the date that names the revision. */
	public String text() {
		return this.text;
	}

	/** Returns the {@link Since} view for objects of the revision. */
	public Class<?> view() {
		return this.view;
	}

	/** Returns whether requests are stateless. */
	public boolean isStateless() {
		return this == V2026_07_28;
	}

	/** Finds a revision by date; empty for an unknown one. */
	public static Optional<ProtocolVersion> find(String text) {
		return Optional.ofNullable(BY_TEXT.get(text));
	}

	/** Returns the dates of the stateless revisions, newest first. */
	public static List<String> stateless() {
		return Arrays.stream(values())
			.filter(ProtocolVersion::isStateless)
			.map(ProtocolVersion::text)
			.toList()
			.reversed();
	}

}
