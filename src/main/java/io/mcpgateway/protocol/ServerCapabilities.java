package io.mcpgateway.protocol;

import java.util.Map;

import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/** Capabilities of a server; an absent one is not supported. */
public record ServerCapabilities(@Nullable Resources resources, @Nullable Prompts prompts,
		@Nullable Map<String, Object> tools,
		@JsonView(Since.V2025_03_26.class) @Nullable Map<String, Object> completions,
		@JsonView(Since.V2026_07_28.class) @Nullable Map<String, Object> extensions) {

	/** Empty capabilities. */
	public static final ServerCapabilities NONE = new ServerCapabilities(null, null, null, null, null);

	/** Tools, which stay the same while the server runs. */
	public static final ServerCapabilities TOOLS = new ServerCapabilities(null, null, Map.of(), null, null);

	/** Completion of arguments. */
	public static final ServerCapabilities COMPLETIONS = new ServerCapabilities(null, null, null, Map.of(), null);

	/** Capabilities of resources beyond lists and reads. */
	public record Resources(@Nullable Boolean subscribe, @Nullable Boolean listChanged) {

		private Resources and(@Nullable Resources other) {
			return (other == null) ? this : new Resources((other.subscribe != null) ? other.subscribe : this.subscribe,
					(other.listChanged != null) ? other.listChanged : this.listChanged);
		}

	}

	/** Capabilities of prompts beyond lists and filling. */
	public record Prompts(@Nullable Boolean listChanged) {

	}

	/** Returns the capabilities of resources. */
	public static ServerCapabilities of(Resources resources) {
		return new ServerCapabilities(resources, null, null, null, null);
	}

	/** Returns the capabilities of prompts. */
	public static ServerCapabilities of(Prompts prompts) {
		return new ServerCapabilities(null, prompts, null, null, null);
	}

	/** Returns the capability of an extension, with its settings. */
	public static ServerCapabilities extension(String identifier, Map<String, Object> settings) {
		return new ServerCapabilities(null, null, null, null, Map.of(identifier, settings));
	}

	/** Returns the union of both capabilities. */
	public ServerCapabilities and(ServerCapabilities other) {
		return new ServerCapabilities((this.resources != null) ? this.resources.and(other.resources) : other.resources,
				(other.prompts != null) ? other.prompts : this.prompts,
				(other.tools != null) ? other.tools : this.tools,
				(other.completions != null) ? other.completions : this.completions,
				(other.extensions != null) ? other.extensions : this.extensions);
	}

}
