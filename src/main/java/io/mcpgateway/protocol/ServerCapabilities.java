package io.mcpgateway.protocol;

import java.util.Map;

import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/**
 * What a server offers; absent means that it does not.
 */
public record ServerCapabilities(@Nullable Resources resources, @Nullable Prompts prompts,
		@Nullable Map<String, Object> tools,
		@JsonView(Since.V2025_03_26.class) @Nullable Map<String, Object> completions) {

	/** Nothing at all. */
	public static final ServerCapabilities NONE = new ServerCapabilities(null, null, null, null);

	/** Tools, which stay the same for as long as the server runs. */
	public static final ServerCapabilities TOOLS = new ServerCapabilities(null, null, Map.of(), null);

	/** Suggestions for arguments. */
	public static final ServerCapabilities COMPLETIONS = new ServerCapabilities(null, null, null, Map.of());

	/** What a server of resources can do beyond listing and reading them. */
	public record Resources(@Nullable Boolean subscribe, @Nullable Boolean listChanged) {

		private Resources and(@Nullable Resources other) {
			return (other == null) ? this : new Resources((other.subscribe != null) ? other.subscribe : this.subscribe,
					(other.listChanged != null) ? other.listChanged : this.listChanged);
		}

	}

	/** What a server of prompts can do beyond listing and filling them. */
	public record Prompts(@Nullable Boolean listChanged) {

	}

	/** Resources of which that can be done. */
	public static ServerCapabilities of(Resources resources) {
		return new ServerCapabilities(resources, null, null, null);
	}

	/** Prompts of which that can be done. */
	public static ServerCapabilities of(Prompts prompts) {
		return new ServerCapabilities(null, prompts, null, null);
	}

	/** These and those. */
	public ServerCapabilities and(ServerCapabilities other) {
		return new ServerCapabilities((this.resources != null) ? this.resources.and(other.resources) : other.resources,
				(other.prompts != null) ? other.prompts : this.prompts,
				(other.tools != null) ? other.tools : this.tools,
				(other.completions != null) ? other.completions : this.completions);
	}

}
