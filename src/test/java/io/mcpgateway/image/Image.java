package io.mcpgateway.image;

import org.junit.jupiter.api.Assumptions;

/**
 * The image, as it is made from the jar that was packaged.
 */
final class Image {

	private Image() {
	}

	/**
	 * Build it, of which Docker repeats only what changed; where there is no Docker, skip
	 * what wants it.
	 */
	static void build() {
		if (!Docker.isPresent()) {
			System.out.println("The image is neither built nor tested: Docker is not present");
		}
		Assumptions.assumeTrue(Docker.isPresent(), "Docker is not present");
		Docker.run("build", "--tag", Surroundings.IMAGE, "--build-arg", "SOURCE=https://example.com/gateway", ".");
	}

}
