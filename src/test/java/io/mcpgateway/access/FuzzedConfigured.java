package io.mcpgateway.access;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Configured resources, each with a file that can be added and removed.
 *
 * @param files the files of the resources
 */
record FuzzedConfigured(FuzzedFiles files) implements FuzzedSource {

	static final String MOUNT = "kit://box/";

	static final String NAME = "r";

	/** Paths of all configured resources. */
	static final List<String> PATHS = Stream.of("", "a/", "secret/", "b/public/", "hr/")
		.flatMap((directory) -> Stream.of("a", "secret", "plan.txt", "x.md", "\u00dcber b")
			.map((name) -> directory + name))
		.filter((path) -> !path.equals("a") && !path.equals("secret"))
		.toList();

	@Override
	public Map<String, Object> properties() {
		Map<String, Object> properties = new HashMap<>();
		FuzzedTree tree = FuzzedTree.configured();
		properties.put("gateway.resources.box.uri", MOUNT);
		properties.put("gateway.resources.box.text", "One mount has all, as this URI begins all others.");
		Stream.concat(PATHS.stream(), Stream.of(FuzzedTree.SEEN)).forEach((path) -> {
			String prefix = "gateway.resources.n" + properties.size() + ".";
			properties.put(prefix + "uri", tree.uri(path));
			properties.put(prefix + "file", this.files.root().resolve(NAME).resolve(path));
		});
		return properties;
	}

	@Override
	public void write(FuzzedTree tree) {
		this.files.write(tree);
	}

	@Override
	public void delete(FuzzedTree tree) {
		this.files.delete(tree);
	}

	@Override
	public void close() {
		this.files.close();
	}

}
