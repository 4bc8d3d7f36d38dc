package io.mcpgateway.protocol;

import java.util.Map;

import com.fasterxml.jackson.annotation.JsonView;
import org.jspecify.annotations.Nullable;

/**
 * What a server offers; absent means that it does not.
 */
public record ServerCapabilities(@Nullable Resources resources,
		@JsonView(Since.V2025_03_26.class) @Nullable Map<String, Object> completions) {

	/** Nothing at all. */
	public static final ServerCapabilities NONE = new ServerCapabilities(null, null);

	/** What a server of resources can do beyond listing and reading them. */
	public record Resources(@Nullable Boolean subscribe, @Nullable Boolean listChanged) {

		private Resources and(@Nullable Resources other) {
			return (other == null) ? this : new Resources((other.subscribe != null) ? other.subscribe : this.subscribe,
					(other.listChanged != null) ? other.listChanged : this.listChanged);
		}

	}

	/** These and those. */
	public ServerCapabilities and(ServerCapabilities other) {
		return new ServerCapabilities((this.resources != null) ? this.resources.and(other.resources) : other.resources,
				(other.completions != null) ? other.completions : this.completions);
	}

}
