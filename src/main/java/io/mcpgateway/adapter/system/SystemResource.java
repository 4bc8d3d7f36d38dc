package io.mcpgateway.adapter.system;

import java.util.Locale;

import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;

/** Resource of the machine, in the order of the URIs. */
enum SystemResource {

	CPU("Load of the processors"),

	DISKS("Size and free space of the local disks"),

	MEMORY("Use of memory and swap"),

	PROCESSES("Processes with the highest load, without command lines");

	static final String PREFIX = "system://localhost/";

	private final String description;

	SystemResource(String description) {
		this.description = description;
	}

	/** Returns the resource of a URI; {@code null} if no resource has the URI. */
	static @Nullable SystemResource of(ResourceUri uri) {
		String subject = uri.subject();
		for (SystemResource one : values()) {
			if (uri.query().isEmpty() && one.uri().equals(subject)) {
				return one;
			}
		}
		return null;
	}

	String uri() {
		return PREFIX + id();
	}

	/** Returns the name in the URI. */
	String id() {
		return name().toLowerCase(Locale.ROOT);
	}

	String description() {
		return this.description;
	}

}
