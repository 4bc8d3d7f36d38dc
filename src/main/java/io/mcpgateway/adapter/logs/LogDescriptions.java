package io.mcpgateway.adapter.logs;

import java.time.Instant;
import java.util.List;

import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.adapter.logs.read.LogStore;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import org.jspecify.annotations.Nullable;

/** Descriptions of a mount, its logs and its templates for clients. */
final class LogDescriptions {

	private static final String FILTERS = "level: the lowest level, trace to fatal. "
			+ "grep: a text that the lines contain, or an RE2 expression between two slashes";

	private final Mount<LogMount> mount;

	private final LogUris uris;

	LogDescriptions(Mount<LogMount> mount, LogUris uris) {
		this.mount = mount;
		this.uris = uris;
	}

	/** Describes the latest lines of all logs. */
	Resource recent() {
		return Resource.of(this.uris.recent(), LogUris.RECENT)
			.withTitle(this.mount.title("latest lines"))
			.withDescription(described("The latest lines of all logs, oldest first"))
			.withMimeType(LogStore.MEDIA_TYPE)
			.withAnnotations(this.mount.settings().annotations());
	}

	/**
	 * Describes a log.
	 * @param modified time of its last line; {@code null} if unknown
	 */
	Resource log(String log, @Nullable Instant modified) {
		return Resource.of(this.uris.log(log), log)
			.withMimeType(LogStore.MEDIA_TYPE)
			.withAnnotations((modified != null) ? this.mount.settings().annotations(modified)
					: this.mount.settings().annotations());
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
		return this.mount.template(this.uris.uriPrefix() + variables, suffix, part, description)
			.withMimeType(LogStore.MEDIA_TYPE);
	}

	private String described(String description) {
		String about = this.mount.settings().description();
		return (about != null) ? description + ". " + about : description;
	}

}
