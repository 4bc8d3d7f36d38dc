package io.mcpgateway.image;

import org.junit.jupiter.api.Assumptions;

/**
 * The image, as it is made from the jar that was packaged.
 */
final class GatewayImage {

	private static final boolean IS_POSSIBLE = isPossible();

	private GatewayImage() {
	}

	/**
	 * Build it, of which Docker repeats only what changed; where there is no Docker, skip
	 * what wants it.
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
