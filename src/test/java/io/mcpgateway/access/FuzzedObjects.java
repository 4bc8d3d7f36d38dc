package io.mcpgateway.access;

import java.nio.charset.StandardCharsets;
import java.util.Map;

import io.mcpgateway.testkit.S3Server;

/** Objects of a bucket. */
record FuzzedObjects(S3Server server) implements FuzzedSource {

	static final String MOUNT = "s3://acme/";

	static FuzzedObjects start() {
		return new FuzzedObjects(S3Server.start("acme"));
	}

	@Override
	public Map<String, Object> properties() {
		return this.server.properties("acme", "acme");
	}

	@Override
	public void write(FuzzedTree tree) {
		tree.files()
			.forEach((path, text) -> this.server.put("acme", tree.name() + "/" + path,
					text.getBytes(StandardCharsets.UTF_8)));
	}

	@Override
	public void delete(FuzzedTree tree) {
		tree.files().keySet().forEach((path) -> this.server.delete("acme", tree.name() + "/" + path));
	}

	@Override
	public void close() {
		this.server.close();
	}

}
