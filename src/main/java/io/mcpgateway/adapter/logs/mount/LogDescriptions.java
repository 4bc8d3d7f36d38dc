package io.mcpgateway.adapter.logs.mount;

import java.time.Instant;
import java.util.List;

import io.mcpgateway.protocol.Annotations;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.MountTitle;
import org.jspecify.annotations.Nullable;

/** Descriptions of a mount, its logs and its templates for clients. */
public final class LogDescriptions {

	/** Media type of lines. */
	public static final String TEXT = "text/plain";

	private static final String FILTERS = "level: the lowest level, trace to fatal. "
			+ "grep: a text that the lines contain, or an RE2 expression between two slashes";

	private final String name;

	private final LogMount mount;

	private final LogUris uris;

	public LogDescriptions(String name, LogMount mount, LogUris uris) {
		this.name = name;
		this.mount = mount;
		this.uris = uris;
	}

	/** Describes the latest lines of all logs. */
	public Resource recent() {
		return Resource.of(this.uris.recent(), LogUris.RECENT)
			.withTitle(title("latest lines"))
			.withDescription(described("The latest lines of all logs, oldest first"))
			.withMimeType(TEXT)
			.withAnnotations(Annotations.of(this.mount.audience(), this.mount.priority()));
	}

	/**
	 * Describes a log.
	 * @param modified time of its last line; {@code null} if unknown
	 */
	public Resource log(String log, @Nullable Instant modified) {
		return Resource.of(this.uris.log(log), log)
			.withMimeType(TEXT)
			.withAnnotations((modified != null) ? Annotations.of(this.mount.audience(), this.mount.priority(), modified)
					: Annotations.of(this.mount.audience(), this.mount.priority()));
	}

	/** Describes the templates. */
	public List<ResourceTemplate> templates() {
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
			.withMimeType(TEXT)
			.withAnnotations(Annotations.of(this.mount.audience(), this.mount.priority()));
	}

	private String title(String part) {
		return MountTitle.of(this.mount.title(), this.name, part);
	}

	private String described(String description) {
		String about = this.mount.description();
		return (about != null) ? description + ". " + about : description;
	}

}
