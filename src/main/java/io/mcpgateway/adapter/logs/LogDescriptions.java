package io.mcpgateway.adapter.logs;

import java.time.Instant;
import java.util.List;

import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.adapter.logs.read.LogStore;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.MountTitle;
import org.jspecify.annotations.Nullable;

/** Descriptions of a mount, its logs and its templates for clients. */
final class LogDescriptions {

	private static final String FILTERS = "level: the lowest level, trace to fatal. "
			+ "grep: a text that the lines contain, or an RE2 expression between two slashes";

	private final String name;

	private final MountSettings settings;

	private final LogUris uris;

	LogDescriptions(Mount<LogMount> mount, LogUris uris) {
		this.name = mount.name();
		this.settings = mount.settings();
		this.uris = uris;
	}

	/** Describes the latest lines of all logs. */
	Resource recent() {
		return Resource.of(this.uris.recent(), LogUris.RECENT)
			.withTitle(title("latest lines"))
			.withDescription(described("The latest lines of all logs, oldest first"))
			.withMimeType(LogStore.MEDIA_TYPE)
			.withAnnotations(this.settings.annotations());
	}

	/**
	 * Describes a log.
	 * @param modified time of its last line; {@code null} if unknown
	 */
	Resource log(String log, @Nullable Instant modified) {
		return Resource.of(this.uris.log(log), log)
			.withMimeType(LogStore.MEDIA_TYPE)
			.withAnnotations((modified != null) ? this.settings.annotations(modified) : this.settings.annotations());
	}

	/** Describes the templates. */
	List<ResourceTemplate> templates() {
		return List.of(template("recent{?timeframe,level,grep,limit}", "-recent", "latest lines by age and level",
				"The latest lines of all logs, oldest first. timeframe: the age of the oldest line, such as 15m. limit: the number of lines. "
						+ FILTERS),
				template("{+log}{?since,until,tail,after,level,grep}", "-log", "lines of a log",
						"The lines of a log, rotated ones too. since, until: times, or ages such as 2h. tail: the number of last lines. after: a position from io.mcpgateway/next of an earlier read. "
								+ FILTERS));
	}

	private ResourceTemplate template(String variables, String suffix, String part, String description) {
		return ResourceTemplate.of(this.uris.uriPrefix() + variables, this.name + suffix)
			.withTitle(title(part))
			.withDescription(described(description))
			.withMimeType(LogStore.MEDIA_TYPE)
			.withAnnotations(this.settings.annotations());
	}

	private String title(String part) {
		return MountTitle.of(this.settings.title(), this.name, part);
	}

	private String described(String description) {
		String about = this.settings.description();
		return (about != null) ? description + ". " + about : description;
	}

}
