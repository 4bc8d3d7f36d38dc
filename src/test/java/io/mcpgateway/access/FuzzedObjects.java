package io.mcpgateway.access;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;

import io.mcpgateway.testkit.S3Server;

/** Source of objects in a bucket. */
record FuzzedObjects(S3Server server) implements FuzzedSource {

	static final String MOUNT = "s3://acme/";

	/** Modification times, also in nested JSON. */
	private static final Pattern TIMES = Pattern.compile("lastModified\\\\*\":\\\\*\"[^\"\\\\]*");

	/** Entity tag of a listing, which has times. */
	private static final Pattern LISTING_TAG = Pattern
		.compile("(?<=]}\"),\"_meta\":\\{\"io.mcpgateway/etag\":\"[^\"]*\"}");

	static FuzzedObjects start() {
		return new FuzzedObjects(S3Server.start("acme"));
	}

	@Override
	public Map<String, Object> properties() {
		Map<String, Object> properties = this.server.properties("acme", "acme");
		properties.put("gateway.s3.mounts.acme.index", true);
		return properties;
	}

	@Override
	public void write(FuzzedTree tree) {
		tree.files()
			.forEach((path, text) -> this.server.put("acme", tree.path(path), text.getBytes(StandardCharsets.UTF_8)));
	}

	@Override
	public void delete(FuzzedTree tree) {
		tree.files().keySet().forEach((path) -> this.server.delete("acme", tree.path(path)));
	}

	/** Excludes directories without objects, which a bucket cannot hold. */
	@Override
	public boolean canHold(FuzzedTree tree) {
		return tree.directories().stream().allMatch(tree::hasFilesBelow);
	}

	@Override
	public String timeless(String answer) {
		return LISTING_TAG.matcher(TIMES.matcher(answer).replaceAll("lastModified")).replaceAll("");
	}

	@Override
	public void close() {
		this.server.close();
	}

}
