package io.mcpgateway.testkit;

import java.util.Map;

/** Files and prompts of the sample gateway. */
public final class SampleFiles {

	private SampleFiles() {
	}

	/** Returns the properties of a gateway that serves the samples. */
	public static Map<String, Object> properties() {
		return Map.of("gateway.files.mounts.sample.root", "src/test/sample", "gateway.files.mounts.sample.title",
				"Sample files", "gateway.files.mounts.sample.description",
				"Guides, data and pictures of an invented bicycle workshop", "gateway.prompts.directory",
				"src/test/sample-prompts");
	}

}
