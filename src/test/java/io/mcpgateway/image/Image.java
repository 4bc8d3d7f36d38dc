package io.mcpgateway.image;

import org.junit.jupiter.api.Assumptions;

/**
 * The image, as it is made from the jar that was packaged.
 */
final class Image {

	private static final boolean IS_POSSIBLE = isPossible();

	private Image() {
	}

	/**
	 * Build it, of which Docker repeats only what changed; where there is no Docker, skip
	 * what wants it.
	 */
	static void build() {
		Assumptions.assumeTrue(IS_POSSIBLE, "Docker is not present");
		Docker.run("build", "--tag", Surroundings.IMAGE, "--build-arg", "SOURCE=https://example.com/gateway", ".");
	}

	private static boolean isPossible() {
		boolean present = Docker.isPresent();
		if (!present) {
			System.out.println("The image is neither built nor tested: Docker is not present");
		}
		return present;
	}

}
