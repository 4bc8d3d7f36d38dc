package io.mcpgateway.adapter.logs;

import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** Name of the log of a container. */
record ContainerName(String namespace, String pod, String container) implements Comparable<ContainerName> {

	/** Names of Kubernetes, safe in a URL. */
	private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");

	/** Parses the name of a log; {@code null} if no container can have the name. */
	static @Nullable ContainerName of(String log) {
		String[] parts = log.split("/", -1);
		for (String part : parts) {
			if (!NAME.matcher(part).matches()) {
				return null;
			}
		}
		return (parts.length == 3) ? new ContainerName(parts[0], parts[1], parts[2]) : null;
	}

	/** Returns the name of the log. */
	String log() {
		return this.namespace + "/" + this.pod + "/" + this.container;
	}

	@Override
	public int compareTo(ContainerName other) {
		return log().compareTo(other.log());
	}

}
