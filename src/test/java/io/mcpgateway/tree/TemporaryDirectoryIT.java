package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests directories that begin and end while another process sweeps. */
@EnabledOnOs(OS.LINUX)
class TemporaryDirectoryIT {

	@Test
	void keepsADirectoryThatIsBeingCreated() throws IOException, InterruptedException {
		String prefix = "created-test" + ProcessHandle.current().pid() + "-";
		Process sweeper = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
				TemporaryDirectorySweeper.class.getName(), prefix)
			.redirectErrorStream(true)
			.start();
		try {
			assertThat(sweeper.getInputStream().read()).isEqualTo('s');
			for (int i = 0; i < 500; i++) {
				try (TemporaryDirectory created = TemporaryDirectory.create(prefix)) {
					assertThat(created.path().resolve(".lock")).exists();
				}
			}
		}
		finally {
			sweeper.destroyForcibly().waitFor();
		}
	}

}
