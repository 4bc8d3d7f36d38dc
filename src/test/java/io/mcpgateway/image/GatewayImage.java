package io.mcpgateway.image;

import java.io.IOException;
import java.nio.file.Path;

import io.mcpgateway.testkit.BuildLock;
import org.junit.jupiter.api.Assumptions;

/** Docker image of the packaged jar. */
public final class GatewayImage {

	/** Name of the image. */
	public static final String NAME = "mcp-resource-gateway:test";

	private static final boolean IS_POSSIBLE = isPossible();

	private GatewayImage() {
	}

	/**
	 * Builds the image, or skips the test without Docker. Docker repeats only the steps
	 * that changed, and of two builds at once repeats all, so that one waits for the
	 * other. Its cache is trained for a short time.
	 */
	public static void build() throws IOException {
		Assumptions.assumeTrue(IS_POSSIBLE, "Docker is not present");
		try (BuildLock _ = BuildLock.acquire(Path.of("target/image"))) {
			DockerCommand.run("build", "--tag", NAME, "--build-arg", "SOURCE=https://example.com/gateway",
					"--build-arg", "TRAINING=1s", ".");
		}
	}

	private static boolean isPossible() {
		boolean present = DockerCommand.isPresent();
		if (!present) {
			System.out.println("The image is neither built nor tested: Docker is not present");
		}
		return present;
	}

}
