package io.mcpgateway.adapter.postgres;

import java.util.List;

import io.mcpgateway.protocol.ResourceTemplate;

/**
 * How a mount, its relations and its templates are described to clients.
 */
final class PostgresDescriptions {

	private final String prefix;

	PostgresDescriptions(String name, PostgresMount mount) {
		this.prefix = PostgresAdapter.prefix(name);
	}

	/** What every URI of the mount starts with. */
	String prefix() {
		return this.prefix;
	}

	List<ResourceTemplate> templates() {
		return List.of();
	}

}
