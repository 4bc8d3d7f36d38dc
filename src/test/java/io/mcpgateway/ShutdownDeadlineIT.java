package io.mcpgateway;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class ShutdownDeadlineIT {

	private static final Duration MAX = Duration.ofSeconds(3);

	@Test
	void endsAProcessWhoseShutdownHangsAndWhoseLogNobodyReads() throws Exception {
		Process process = new ProcessBuilder(
				List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(), "-XX:TieredStopAtLevel=1",
						"-cp", System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
						Hanging.class.getName()))
			.redirectErrorStream(true)
			.start();
		try {
			assertThat(process.getInputStream().read()).isEqualTo('x');
			process.toHandle().destroy();
			assertThat(process.waitFor(MAX.toMillis() / 2, TimeUnit.MILLISECONDS)).isFalse();
			assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
			assertThat(process.exitValue()).isOne();
		}
		finally {
			process.destroyForcibly();
		}
	}

	/** Program whose shutdown hangs and holds its output. */
	static final class Hanging {

		public static void main(String[] args) throws InterruptedException {
			ShutdownDeadline.arm(MAX);
			Runtime.getRuntime().addShutdownHook(new Thread(() -> {
				synchronized (System.out) {
					System.out.print("x".repeat(1 << 20));
				}
			}));
			System.out.print("x");
			System.out.flush();
			new CountDownLatch(1).await();
		}

	}

}
