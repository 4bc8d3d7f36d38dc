package io.mcpgateway.access;

import java.util.Map;

/** Where a gateway finds the resources of a round. */
interface FuzzedSource extends AutoCloseable {

	/** How the gateway mounts it. */
	Map<String, Object> properties();

	void write(FuzzedTree tree);

	void delete(FuzzedTree tree);

	@Override
	void close();

}
