package io.mcpgateway.image;

import org.junit.jupiter.api.Assumptions;

/** Docker image of the packaged jar. */
final class GatewayImage {

	private static final boolean IS_POSSIBLE = isPossible();

	private GatewayImage() {
	}

	/**
	 * Builds the image, or skips the test without Docker. Docker repeats only the steps
	 * that changed.
	 */
	static void build() {
		Assumptions.assumeTrue(IS_POSSIBLE, "Docker is not present");
		DockerCommand.run("build", "--tag", HardenedNetwork.IMAGE, "--build-arg", "SOURCE=https://example.com/gateway",
				".");
	}

	private static boolean isPossible() {
		boolean present = DockerCommand.isPresent();
		if (!present) {
			System.out.println("The image is neither built nor tested: Docker is not present");
		}
		return present;
	}

}
