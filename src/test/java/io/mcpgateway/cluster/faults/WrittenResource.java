package io.mcpgateway.cluster.faults;

import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Resource whose content names its version. */
final class WrittenResource {

	private static final Pattern VERSION = Pattern.compile("version-(\\d+)\\.");

	private final String uri;

	private final Consumer<String> source;

	private volatile long version;

	/**
	 * Creates a resource, with its first content.
	 * @param source takes the content
	 */
	WrittenResource(String uri, Consumer<String> source) {
		this.uri = uri;
		this.source = source;
		write();
	}

	String uri() {
		return this.uri;
	}

	long version() {
		return this.version;
	}

	synchronized void write() {
		long next = this.version + 1;
		this.source.accept("version-" + next + ".");
		this.version = next;
	}

	/** Returns the version that a content names; 0 for none. */
	static long versionIn(String content) {
		Matcher found = VERSION.matcher(content);
		return found.find() ? Long.parseLong(found.group(1)) : 0;
	}

}
