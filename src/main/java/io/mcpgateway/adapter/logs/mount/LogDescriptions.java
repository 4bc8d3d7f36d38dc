package io.mcpgateway.adapter.logs.mount;

import java.time.Instant;
import java.util.List;

import io.mcpgateway.protocol.Annotations;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;

/** Descriptions of a mount, its logs and its templates for clients. */
public final class LogDescriptions {

	/** Media type of lines. */
	public static final String TEXT = "text/plain";

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
		return new Resource(this.uris.recent(), LogUris.RECENT, this.mount.title(),
				described("The latest lines of all logs, oldest first"), null, TEXT,
				Annotations.of(this.mount.audience(), this.mount.priority()), null, null);
	}

	/**
	 * Describes a log.
	 * @param modified time of its last line
	 */
	public Resource log(String log, Instant modified) {
		return new Resource(this.uris.log(log), log, null, null, null, TEXT,
				Annotations.of(this.mount.audience(), this.mount.priority(), modified), null, null);
	}

	/** Describes the templates. */
	public List<ResourceTemplate> templates() {
		return List.of(template("recent{?timeframe,level,grep,limit}", "-recent",
				"The latest lines of all logs, oldest first: not older than timeframe, such as 15m or 1h; of at least a level, such as warn; that contain the text grep, or match the RE2 expression between two slashes; at most limit"),
				template("{+log}{?since,until,tail,after,level,grep}", "-log",
						"The lines of a log with its rotated files: from since to before until, times or ages such as 2h; the last ones, as many as tail says; those after the position in io.mcpgateway/next of the read before; of at least a level; that contain the text grep, or match the RE2 expression between two slashes"));
	}

	private ResourceTemplate template(String variables, String suffix, String description) {
		return new ResourceTemplate(this.uris.uriPrefix() + variables, this.name + suffix, this.mount.title(),
				described(description), null, TEXT, Annotations.of(this.mount.audience(), this.mount.priority()), null);
	}

	private String described(String description) {
		String about = this.mount.description();
		return (about != null) ? description + ". " + about : description;
	}

}
