package io.mcpgateway.grep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of lines in texts of which the index has the words of the beginning only. */
class LargeTextsIT {

	private static final int MEGABYTE = 1024 * 1024;

	@TempDir
	private static Path base;

	@AutoClose
	private static RunningGateway gateway;

	private static Peer peer;

	@BeforeAll
	static void start() throws IOException {
		for (String mount : new String[] { "whole", "huge" }) {
			Files.createDirectories(base.resolve(mount));
		}
		Files.writeString(base.resolve("whole/big.txt"), text(5 * MEGABYTE) + "zebra crossing\n");
		Files.writeString(base.resolve("huge/huge.txt"), text(9 * MEGABYTE) + "zebra crossing\n");
		Map<String, Object> properties = new HashMap<>();
		for (String mount : new String[] { "whole", "huge" }) {
			properties.put("gateway.files.mounts." + mount + ".root", base.resolve(mount));
		}
		properties.put("gateway.search.enabled", true);
		properties.put("gateway.search.max-grep-text", "8MB");
		gateway = RunningGateway.start(properties);
		peer = Peer.of(gateway);
		Awaitility.await().until(() -> grep("no such line", "").equals("[No line matches]"));
	}

	/** Returns lines of a few words, as programs have. */
	private static String text(int length) {
		StringBuilder text = new StringBuilder(length + 100);
		for (int i = 0; text.length() < length; i++) {
			text.append("the wheel ").append(i).append(" turns\n");
		}
		return text.toString();
	}

	@Test
	void theLastLineIsFoundByTheIndex() {
		double before = bytesRead();
		assertThat(grep("zebra crossing", "file:///whole/")).contains("big.txt:").endsWith(": zebra crossing");
		assertThat(bytesRead() - before).isGreaterThan(5 * MEGABYTE);
	}

	@Test
	void aPatternThatIsNotThereReadsNothing() {
		double before = bytesRead();
		assertThat(grep("zebra island", "file:///whole/")).isEqualTo("[No line matches]");
		assertThat(bytesRead() - before).isZero();
	}

	@Test
	void aTextBeyondTheBoundIsReadByEachGrep() {
		double before = bytesRead();
		assertThat(grep("zebra island", "file:///huge/")).isEqualTo("[No line matches]");
		assertThat(bytesRead() - before).isGreaterThan(9 * MEGABYTE);
		assertThat(grep("zebra crossing", "file:///huge/")).endsWith(": zebra crossing");
	}

	@Test
	void aChangeOfTheEndIsFound() throws IOException {
		Path file = base.resolve("whole/changed.txt");
		Files.writeString(file, text(2 * MEGABYTE));
		Awaitility.await().until(() -> grep("turns", "file:///whole/changed.txt").contains("changed.txt"));
		Files.writeString(file, "a walrus on wheels\n", StandardOpenOption.APPEND);
		Awaitility.await().until(() -> grep("walrus on", "file:///whole/").endsWith(": a walrus on wheels"));
	}

	private static double bytesRead() {
		return gateway.sum("mcp.resources.read");
	}

	private static String grep(String pattern, String prefix) {
		Map<String, Object> arguments = new HashMap<>(Map.of("pattern", pattern));
		if (!prefix.isEmpty()) {
			arguments.put("in", prefix);
		}
		return peer.text("grep", arguments);
	}

}
